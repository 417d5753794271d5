import { Injectable } from '@nestjs/common';
import type { SessionBinding } from '../auth/sessions.service.ts';
import { db } from '../../runtime/database/database.ts';

interface NewSupportSession {
  id: string;
  accountId: number;
  refreshHash: string;
  openedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  grantId: string;
  mode: 'read' | 'full';
  /** To the SuperAdmin's own session. */
  binding: SessionBinding;
}

/** Queries the accounts that stand for SuperAdmins in a centre, and their sessions, inside its transaction. */
@Injectable()
export class SupportSessionsRepository {
  /**
   * Makes one account for each SuperAdmin, so that their changes name the author. It has no password and no real phone
   * number, so nobody can sign in with it, and nobody of the centre can have the same number.
   */
  async accountFor(superAdminId: number, fullName: string): Promise<number> {
    const phoneNumber = `support-${superAdminId}`;
    // Two columns are unique: whoever comes at the same moment may meet this account by either of them.
    await db()
      .insertInto('accounts')
      .values({
        role: 'TenantAdmin',
        full_name: fullName,
        phone_number: phoneNumber,
        password_hash: null,
        issued_password: null,
        support_of: superAdminId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await db().updateTable('accounts').set({ full_name: fullName, archived_at: null })
      .where('support_of', '=', superAdminId).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  /** @returns false when a session of that id was there already */
  async open({ id, accountId, refreshHash, openedAt, expiresAt, userAgent, grantId, mode, binding }: NewSupportSession): Promise<boolean> {
    const inserted = await db()
      .insertInto('sessions')
      .values({
        id,
        account_id: accountId,
        refresh_hash: refreshHash,
        rotated_at: openedAt,
        created_at: openedAt,
        expires_at: expiresAt,
        user_agent: userAgent,
        support_mode: mode,
        support_grant: grantId,
        support_from: binding.sessionId,
        support_proof: binding.proof,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  /** Ends the sessions of a grant, and archives the accounts until the next grant. @returns the ids of the sessions */
  async endOf(grantId: string, now: Date): Promise<string[]> {
    const ended = await db()
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('support_grant', '=', grantId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    await db().updateTable('accounts').set({ archived_at: now })
      .where('support_of', 'is not', null).where('archived_at', 'is', null).execute();
    return ended.map(({ id }) => id);
  }
}
