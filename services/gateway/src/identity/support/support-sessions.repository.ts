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
  binding: SessionBinding;
}

@Injectable()
export class SupportSessionsRepository {
  /** One account per SuperAdmin names the author of changes. It has neither password nor real phone, so it cannot sign in. */
  async accountFor(superAdminId: number, fullName: string): Promise<number> {
    const phoneNumber = `support-${superAdminId}`;
    // Two columns are unique: a concurrent insert may conflict on either.
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

  /** @returns false when the session id exists already */
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

  /** Archives the accounts until the next grant. @returns the ids of the sessions */
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
