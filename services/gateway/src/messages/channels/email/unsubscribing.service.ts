import { kindRules, type MessageKind, messageKinds } from '@dzvinok/contract/message-kinds';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../../runtime/database/database.ts';
import { cancelQueued } from '../../../runtime/live/queued-deliveries.ts';
import { type Subscription, UnsubscribeLinks } from './unsubscribe-links.ts';

/** Ends letters without a session: the owner of a letter may stop later letters. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly database: Database,
    private readonly links: UnsubscribeLinks,
  ) {}

  subscriptionOf(tenant: Tenant, token: string): Subscription | null {
    return this.links.read(tenant, token);
  }

  /** Repeating changes nothing. Waiting letters are not sent. */
  end(tenant: Tenant, { accountId, kind }: Subscription, { isWhole }: { isWhole: boolean }): Promise<void> {
    const kinds = isWhole ? messageKinds.filter((one) => !kindRules[one].isNecessary) : [kind];
    return runInTenant(this.database, tenant, async () => {
      const isKnown = await db().selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
      if (!isKnown) return;
      await dropEmail(accountId, kinds);
      // A digest may have other kinds too, and leaves this kind out when it is sent.
      await cancelQueued(sql`d.subject not like 'digest %' and d.account_id = ${accountId} and d.channel = 'email' and d.kind = any(${kinds}::text[])`, 'Людина відмовилася від таких листів');
    });
  }
}

/** Under a lock, so that a choice saved at the same time is not lost. */
async function dropEmail(accountId: number, kinds: readonly MessageKind[]): Promise<void> {
  await db().insertInto('message_choices').values({ account_id: accountId }).onConflict((conflict) => conflict.doNothing()).execute();
  const { channels: chosen } = await db().selectFrom('message_choices').select('channels')
    .where('account_id', '=', accountId).forUpdate().executeTakeFirstOrThrow();
  const without = (kind: MessageKind) => (chosen[kind] ?? kindRules[kind].usual).filter((channel) => channel !== 'email');
  const channels = { ...chosen, ...Object.fromEntries(kinds.map((kind) => [kind, without(kind)])) };
  await db().updateTable('message_choices').set({ channels: JSON.stringify(channels) }).where('account_id', '=', accountId).execute();
}
