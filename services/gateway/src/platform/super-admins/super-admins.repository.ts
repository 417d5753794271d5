import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb } from '../../runtime/database/database.ts';

/** Accounts of the platform; everything inside its transaction. */
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

  /** Keeps these accounts as they are until the transaction ends; @returns those of them that are there. */
  async lock(...ids: number[]): Promise<Set<number>> {
    const rows = await platformDb()
      .selectFrom('accounts').select('id')
      .where('id', 'in', ids).where('archived_at', 'is', null)
      .orderBy('id').forNoKeyUpdate().execute();
    return new Set(rows.map(({ id }) => id));
  }

  async findByPhone(phoneNumber: string): Promise<{ id: number; fullName: string } | null> {
    const found = await platformDb()
      .selectFrom('accounts')
      .select(['id', 'full_name as fullName'])
      .where('phone_number', '=', phoneNumber)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    return found ?? null;
  }

  /**
   * Somebody who was let in no more comes back under the same number, with nothing of what they signed in with before.
   * @returns the account's id, null while somebody else has the phone
   */
  async add({ fullName, phoneNumber, hash }: { fullName: string; phoneNumber: string; hash: string }): Promise<number | null> {
    const changes = { full_name: fullName, password_hash: hash, needs_second_factor: true };
    const added = await platformDb()
      .insertInto('accounts')
      .values({ role: 'SuperAdmin', phone_number: phoneNumber, ...changes })
      .onConflict((conflict) => conflict
        .column('phone_number')
        .doUpdateSet({ ...changes, archived_at: null })
        .where('accounts.archived_at', 'is not', null))
      .returning('id')
      .executeTakeFirst();
    return added?.id ?? null;
  }

  async setPassword(id: number, hash: string): Promise<void> {
    await platformDb().updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
  }

  async remove(id: number, at: Date): Promise<void> {
    await platformDb().updateTable('accounts').set({ archived_at: at }).where('id', '=', id).execute();
  }
}
