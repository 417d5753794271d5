import type { SessionBinding } from './sessions.service.ts';
import { realmDb } from './realm.ts';

export interface NewSession {
  id: string;
  accountId: number;
  refreshHash: string;
  openedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  /** Set for support: the grant, the mode, and the binding to the SuperAdmin's own session. */
  support?: { grantId: string; mode: 'read' | 'full'; binding: SessionBinding };
}

/** Inserts a session inside a transaction of the realm. @returns false when a session of that id was there already */
export async function insertSession({ support, ...session }: NewSession): Promise<boolean> {
  const inserted = await realmDb()
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      refresh_hash: session.refreshHash,
      previous_refresh_hash: null,
      rotated_at: session.openedAt,
      created_at: session.openedAt,
      expires_at: session.expiresAt,
      ended_at: null,
      user_agent: session.userAgent,
      // the platform's table has no such columns
      ...(support && {
        support_mode: support.mode,
        support_grant: support.grantId,
        support_from: support.binding.sessionId,
        support_proof: support.binding.proof,
      }),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
