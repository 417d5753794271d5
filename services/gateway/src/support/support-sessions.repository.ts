import { Injectable } from '@nestjs/common';
import { db } from '../database/database.ts';

interface NewSupportSession {
  id: string;
  accountId: number;
  grantId: string;
  mode: 'read' | 'full';
  refreshHash: string;
  openedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
}

/** Digits that no phone has, as the column wants ten of them. */
const phoneLength = 10;

/** The accounts that stand for people of the platform in a centre, and their sessions; inside its transaction. */
@Injectable()
export class SupportSessionsRepository {
  /**
   * One for each SuperAdmin, so that what they write names its author. It has no password, so nobody signs in as it by
   * phone.
   */
  async accountFor(superAdminId: number, fullName: string): Promise<number> {
    const { id } = await db()
      .insertInto('accounts')
      .values({
        role: 'TenantAdmin',
        full_name: fullName,
        phone_number: String(superAdminId).padStart(phoneLength, '0'),
        password_hash: null,
        issued_password: null,
        support_of: superAdminId,
      })
      .onConflict((conflict) => conflict.column('support_of').doUpdateSet({ full_name: fullName, archived_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** @returns false when a session of that id was there already */
  async open(session: NewSupportSession): Promise<boolean> {
    const opened = await db()
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
        support_mode: session.mode,
        support_grant: session.grantId,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return opened !== undefined;
  }

  /** Ends what was entered by one grant, and puts the accounts away until somebody is let in again. @returns whose ids */
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
