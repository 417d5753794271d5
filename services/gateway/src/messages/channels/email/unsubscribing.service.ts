import { type Channel, kindRules, type MessageKind, messageKinds } from '@dzvinok/contract/message-kinds';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CentreClock } from '../../../runtime/clock/clock.ts';
import { db } from '../../../runtime/database/database.ts';
import { type Subscription, UnsubscribeLinks } from './unsubscribe-links.ts';

/** Ends letters without a session: whoever has the letter may stop the next one. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly database: Database,
    private readonly links: UnsubscribeLinks,
    private readonly clock: CentreClock,
  ) {}

  subscriptionOf(tenant: Tenant, token: string): Subscription | null {
    return this.links.read(tenant, token);
  }

  /** Repeating changes nothing. Letters that wait are not sent either. */
  end(tenant: Tenant, { accountId, kind }: Subscription, { isWhole }: { isWhole: boolean }): Promise<void> {
    const kinds = isWhole ? messageKinds.filter((one) => !kindRules[one].isNecessary) : [kind];
    return runInTenant(this.database, tenant, async () => {
      const isKnown = await db().selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
      if (!isKnown) return;
      await dropEmail(accountId, kinds);
      await db().updateTable('deliveries')
        .set({ state: 'cancelled', reason: 'Людина відмовилася від таких листів', settled_at: this.clock.now() })
        .where('account_id', '=', accountId).where('channel', '=', 'email').where('kind', 'in', kinds).where('state', '=', 'waiting')
        .execute();
    });
  }
}

/** In one statement, so that a choice saved at the same time is not lost. */
async function dropEmail(accountId: number, kinds: readonly MessageKind[]): Promise<void> {
  const usual: Partial<Record<MessageKind, readonly Channel[]>> = Object.fromEntries(kinds.map((kind) => [kind, kindRules[kind].usual]));
  await sql`
    insert into message_choices as c (account_id, channels)
    select ${accountId}::bigint, jsonb_object_agg(kind, channels - 'email') from jsonb_each(${JSON.stringify(usual)}::jsonb) as u (kind, channels)
    on conflict (account_id) do update set channels = c.channels || (
      select jsonb_object_agg(u.kind, coalesce(c.channels -> u.kind, u.channels) - 'email')
      from jsonb_each(${JSON.stringify(usual)}::jsonb) as u (kind, channels))`.execute(db());
}
