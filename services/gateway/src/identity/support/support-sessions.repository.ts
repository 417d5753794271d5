import { Injectable } from '@nestjs/common';
import { db } from '../../runtime/database/database.ts';

/** The accounts that stand for people of the platform in a centre, and their sessions; inside its transaction. */
@Injectable()
export class SupportSessionsRepository {
  /**
   * One for each SuperAdmin, so that what they write names its author. It has no password, and a number that is no
   * phone: nobody signs in as it, and nobody of the centre can have the same.
   */
  async accountFor(superAdminId: number, fullName: string): Promise<number> {
    const phoneNumber = `support-${superAdminId}`;
    const { id } = await db()
      .insertInto('accounts')
      .values({
        role: 'TenantAdmin',
        full_name: fullName,
        phone_number: phoneNumber,
        password_hash: null,
        issued_password: null,
        support_of: superAdminId,
      })
      .onConflict((conflict) => conflict.column('support_of').doUpdateSet({ full_name: fullName, phone_number: phoneNumber, archived_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
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
