import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { SuperAdmin } from '../../identity/auth/super-admin.entity.ts';
import { platformDb, platformEm } from '../../runtime/database/database.ts';

@Injectable()
export class SuperAdminsRepository {
  list() {
    return platformDb()
      .selectFrom('accounts')
      .select((select) => [
        'accounts.id', 'accounts.full_name as fullName', 'accounts.phone_number as phoneNumber',
        select.selectFrom('sessions').whereRef('sessions.account_id', '=', 'accounts.id')
          .select(({ fn }) => fn.max('rotated_at').as('at')).as('lastActivityAt'),
        sql<boolean>`exists (select from second_factors where account_id = accounts.id and confirmed_at is not null)`.as('hasSecondFactor'),
      ])
      .where('archived_at', 'is', null)
      .orderBy('accounts.id')
      .execute();
  }

  async isThere(id: number): Promise<boolean> {
    const found = await platformDb().selectFrom('accounts').select('id').where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst();
    return found !== undefined;
  }

  /** Locks these accounts and the phone's account. Not the ORM's `for update`, which could deadlock with a sign-in that adds its session. */
  async lock(ids: number[], phoneNumber = ''): Promise<SuperAdmin[]> {
    const rows = await platformDb()
      .selectFrom('accounts').selectAll()
      .where((where) => where.or([where('id', 'in', ids), where('phone_number', '=', phoneNumber)]))
      .orderBy('id').forNoKeyUpdate().execute();
    return rows.map((row) => platformEm().map(SuperAdmin, row));
  }
}
