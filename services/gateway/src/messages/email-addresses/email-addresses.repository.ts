import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

interface NewCode {
  accountId: number;
  address: string;
  hash: Uint8Array;
  expiresAt: Date;
}

@Injectable()
export class EmailAddressesRepository {
  /** In place of the former code. */
  async saveCode({ accountId, address, hash, expiresAt }: NewCode): Promise<void> {
    const code = { address, code_hash: hash, expires_at: expiresAt, tries: 0 };
    await db().insertInto('email_codes').values({ account_id: accountId, ...code })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(code)).execute();
  }

  /** Counts the try. @returns null without a code that may still be tried */
  async tryCode(accountId: number, address: string, { now, mostTries }: { now: Date; mostTries: number }): Promise<Uint8Array | null> {
    const code = await db().updateTable('email_codes').set({ tries: sql`tries + 1` })
      .where('account_id', '=', accountId).where('address', '=', address).where('expires_at', '>', now).where('tries', '<', mostTries)
      .returning('code_hash').executeTakeFirst();
    return code?.code_hash ?? null;
  }

  /** A person has one address; the former one ends. */
  async confirm(accountId: number, address: string, now: Date): Promise<void> {
    await db().deleteFrom('email_codes').where('account_id', '=', accountId).execute();
    await db().updateTable('message_addresses').set({ ended_at: now, end_reason: 'Замінено іншою' })
      .where('account_id', '=', accountId).where('channel', '=', 'email').where('address', '<>', address).where('ended_at', 'is', null).execute();
    await db().insertInto('message_addresses')
      .values({ account_id: accountId, channel: 'email', address, label: address, added_at: now, confirmed_at: now })
      .onConflict((conflict) => conflict.columns(['channel', 'address', 'account_id']).where('ended_at', 'is', null)
        .doUpdateSet({ confirmed_at: now }))
      .execute();
  }
}
