import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb, realmDb } from '../../runtime/database/database.ts';

@Injectable()
export class SecondFactorsRepository {
  async find(accountId: number) {
    const factor = await realmDb()
      .selectFrom('second_factors')
      .select(['sealed_secret as sealed', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return factor ?? null;
  }

  async isNeededByPlatform(accountId: number): Promise<boolean> {
    const account = await platformDb()
      .selectFrom('accounts')
      .select('needs_second_factor as isNeeded')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return account?.isNeeded ?? true;
  }

  /** Replaces an unconfirmed secret. @returns false when a confirmed one exists, which stays */
  async begin(accountId: number, sealed: string): Promise<boolean> {
    const begun = await realmDb()
      .insertInto('second_factors')
      .values({ account_id: accountId, sealed_secret: sealed, confirmed_at: null })
      .onConflict((conflict) => conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null))
      .returning('account_id')
      .executeTakeFirst();
    return begun !== undefined;
  }

  /** @returns false when already confirmed, or another secret was begun meanwhile */
  async confirm(accountId: number, { sealed, step, at }: { sealed: string; step: number; at: Date }): Promise<boolean> {
    const confirmed = await realmDb()
      .updateTable('second_factors')
      .set({ confirmed_at: at, last_step: step })
      .where('account_id', '=', accountId)
      .where('sealed_secret', '=', sealed)
      .where('confirmed_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    return confirmed !== undefined;
  }

  /** @returns false when that half minute is spent */
  async spendStep(accountId: number, { sealed, step }: { sealed: string; step: number }): Promise<boolean> {
    const spent = await realmDb()
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('sealed_secret', '=', sealed)
      .where('last_step', '<', step)
      .returning('account_id')
      .executeTakeFirst();
    return spent !== undefined;
  }

  async remove(accountId: number): Promise<boolean> {
    await realmDb().deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
    const removed = await realmDb().deleteFrom('second_factors').where('account_id', '=', accountId).returning('account_id').executeTakeFirst();
    return removed !== undefined;
  }

  async replaceRecoveryCodes(accountId: number, hashes: readonly Buffer[]): Promise<void> {
    await realmDb().deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
    await realmDb().insertInto('recovery_codes').values(hashes.map((hash) => ({ account_id: accountId, hash }))).execute();
  }

  /** @returns false for an unknown or used code */
  async spendRecoveryCode(accountId: number, hash: Buffer, at: Date): Promise<boolean> {
    const spent = await realmDb()
      .updateTable('recovery_codes')
      .set({ used_at: at })
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    return spent !== undefined;
  }

  async countRecoveryCodes(accountId: number): Promise<number> {
    const { left } = await realmDb()
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)::int`.as('left'))
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return left;
  }
}
