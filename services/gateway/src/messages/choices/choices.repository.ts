import type { Channel, MessageKind } from '@dzvinok/contract/message-kinds';
import { removedByOwner, type MessageAddressItem, type PushSubscriptionKeys } from '@dzvinok/contract/messages';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { cancelUnreachable } from '../../runtime/live/queued-deliveries.ts';
import { db } from '../../runtime/database/database.ts';

/** Ended addresses are shown meanwhile, so that their owner learns of it. */
const endedShown = sql<Date>`now() - interval '30 days'`;

export interface StoredChoices {
  channels: Partial<Record<MessageKind, Channel[]>>;
  atOnce: MessageKind[];
  quietFrom: string | null;
  quietUntil: string | null;
  promotionVersion: number | null;
  promotionAt: Date | null;
}

export type StoredAddress = Pick<MessageAddressItem, 'id' | 'channel' | 'label' | 'endReason'> & { address: string; addedAt: Date; confirmedAt: Date | null };

@Injectable()
export class ChoicesRepository {
  async choices(accountId: number): Promise<StoredChoices | null> {
    const found = await db().selectFrom('message_choices')
      .select(['channels', 'at_once as atOnce', 'quiet_from as quietFrom', 'quiet_until as quietUntil', 'promotion_version as promotionVersion', 'promotion_at as promotionAt'])
      .where('account_id', '=', accountId).executeTakeFirst();
    return found ?? null;
  }

  async save(accountId: number, choices: StoredChoices): Promise<void> {
    const { channels, atOnce, quietFrom, quietUntil, promotionVersion, promotionAt } = choices;
    const values = {
      channels: sql<never>`${JSON.stringify(channels)}::jsonb`, at_once: sql<never>`${JSON.stringify(atOnce)}::jsonb`,
      quiet_from: quietFrom, quiet_until: quietUntil, promotion_version: promotionVersion, promotion_at: promotionAt,
    };
    await db().insertInto('message_choices').values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values)).execute();
  }

  async hasPhone(accountId: number): Promise<boolean> {
    const account = await db().selectFrom('accounts').select('phone_number').where('id', '=', accountId).executeTakeFirst();
    return account !== undefined && /^\d{10}$/.test(account.phone_number);
  }

  /** Addresses in use first, then recently ended addresses. */
  async addresses(accountId: number): Promise<StoredAddress[]> {
    return db().selectFrom('message_addresses')
      .select(['id', 'channel', 'label', 'address', 'added_at as addedAt', 'confirmed_at as confirmedAt', 'end_reason as endReason'])
      .where('account_id', '=', accountId)
      .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', endedShown)]))
      .orderBy(sql`ended_at is not null`).orderBy('id', 'desc').limit(100).execute();
  }

  /** @returns false when this browser's subscription is known already */
  async addPush(accountId: number, { endpoint, keys, label }: PushSubscriptionKeys & { label: string }): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db().insertInto('message_addresses')
      .values({ account_id: accountId, channel: 'push', address: endpoint, keys: sql<never>`${JSON.stringify(keys)}::jsonb`, label, confirmed_at: sql`now()` })
      .onConflict((conflict) => conflict.columns(['channel', 'address', 'account_id']).where('ended_at', 'is', null).doUpdateSet({ keys: sql`excluded.keys`, label })
        .where(sql`message_addresses.keys`, 'is distinct from', sql`excluded.keys`))
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async countPush(accountId: number, exceptFor: string): Promise<number> {
    const { count } = await db().selectFrom('message_addresses').select((row) => row.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId).where('channel', '=', 'push').where('address', '<>', exceptFor).where('ended_at', 'is', null).executeTakeFirstOrThrow();
    return Number(count);
  }

  /** In all browsers. One whose person is still signed in there subscribes again when a page is loaded. */
  async endPush(accountId: number): Promise<void> {
    const ended = await db().updateTable('message_addresses').set({ ended_at: sql`now()`, end_reason: 'Завершено разом із сеансами' })
      .where('account_id', '=', accountId).where('channel', '=', 'push').where('ended_at', 'is', null).returning('id').execute();
    if (ended.length > 0) await cancelUnreachable([accountId], 'push');
  }

  /** @returns false when the account has no such address in use */
  async end(accountId: number, which: { id: number } | { endpoint: string }): Promise<boolean> {
    const ended = await db().updateTable('message_addresses')
      .set({ ended_at: sql`now()`, end_reason: removedByOwner })
      .where('account_id', '=', accountId).where('ended_at', 'is', null)
      .$if('id' in which, (rows) => rows.where('id', '=', 'id' in which ? which.id : 0))
      .$if('endpoint' in which, (rows) => rows.where('channel', '=', 'push').where('address', '=', 'endpoint' in which ? which.endpoint : ''))
      .returning('channel').executeTakeFirst();
    if (!ended) return false;
    await cancelUnreachable([accountId], ended.channel);
    return true;
  }
}
