import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

/** Omits accounts of support. */
@Injectable()
export class TenantAdminsRepository {
  list() {
    return this.#admins()
      .select((select) => [
        'accounts.id', 'accounts.full_name as fullName', 'accounts.phone_number as phoneNumber',
        select.selectFrom('sessions').whereRef('sessions.account_id', '=', 'accounts.id')
          .select(({ fn }) => fn.max('rotated_at').as('at')).as('lastActivityAt'),
        sql<boolean>`exists (select from second_factors where account_id = accounts.id and confirmed_at is not null)`.as('hasSecondFactor'),
      ])
      .orderBy('accounts.id')
      .execute();
  }

  async support(now: Date) {
    const grant = await db()
      .selectFrom('support_grants')
      .select(['mode', 'reason', 'ends_at as endsAt'])
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .executeTakeFirst();
    return grant ?? null;
  }

  async phoneOf(accountId: number): Promise<string | null> {
    const admin = await this.#admins().select('phone_number as phoneNumber').where('accounts.id', '=', accountId).executeTakeFirst();
    return admin?.phoneNumber ?? null;
  }

  /** @returns false without a second factor */
  async removeSecondFactor(accountId: number): Promise<boolean> {
    await db().deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
    const removed = await db().deleteFrom('second_factors').where('account_id', '=', accountId).returning('account_id').executeTakeFirst();
    return removed !== undefined;
  }

  #admins() {
    return db()
      .selectFrom('accounts')
      .where('accounts.role', '=', 'TenantAdmin')
      .where('accounts.archived_at', 'is', null)
      .where('accounts.support_of', 'is', null);
  }
}
