import type { FailedDelivery } from '@dzvinok/contract/deliveries';
import type { Channel, MessageKind } from '@dzvinok/contract/message-kinds';
import { promotionConsent, type DeliveryState } from '@dzvinok/contract/messages';
import type { TenantRole } from '@dzvinok/contract/roles';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { cancelUnreachable } from '../../runtime/live/queued-deliveries.ts';
import type { MessageAddress, SendOutcome } from '../channels/channel.ts';
import { DeliveryWakes } from './delivery-wakes.service.ts';
import type { ChosenTimes } from './delivery-times.ts';

/** Longer than any channel takes to send. */
export const leaseMs = 90_000;
const listedAtMost = 100;
const keptFor = sql`interval '90 days'`;

export interface Person extends ChosenTimes {
  accountId: number;
  role: TenantRole;
  fullName: string;
  isArchived: boolean;
  agreesToPromotion: boolean;
  channels: Partial<Record<MessageKind, Channel[]>>;
  addresses: (MessageAddress & { channel: Channel })[];
}

export interface NewDelivery {
  accountId: number;
  channel: Channel;
  kind: MessageKind;
  subject: string;
  noticeIds: number[];
  dueAt: Date;
  notAfter: Date;
  isUrgent: boolean;
  mailingId: number | null;
}

export interface LeasedDelivery extends NewDelivery {
  id: string;
  /** Number of this attempt. */
  attempts: number;
  /** Attempts since an admin asked for it once more, or all of them, with this one. */
  tries: number;
  /** Of `tries`: those before this one of which nobody knows whether they reached the person. */
  unknownTries: number;
  /** An attempt before this one may have reached the person. */
  mayRepeat: boolean;
  /** Its mailing was stopped after this was planned, or while it was being sent. */
  isStopped: boolean;
}

/** How a delivery goes on after an attempt; `waiting` until `dueAt`. */
export type Settlement =
  | { state: Exclude<DeliveryState, 'waiting' | 'leased' | 'delivered'>; reason: string | null }
  | { state: 'waiting'; dueAt: Date; reason: string };

/** `unknown`: the attempt ended without an answer. */
export type AttemptOutcome = SendOutcome | { outcome: 'unknown'; reason: string };

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly wakes: DeliveryWakes) {}

  /** With the addresses that can be used; the phone number is one for SMS. */
  async people(accountIds: readonly number[]): Promise<Map<number, Person>> {
    if (accountIds.length === 0) return new Map();
    const { rows } = await sql<Person>`
      select a.id as "accountId", a.role, a.full_name as "fullName", a.archived_at is not null as "isArchived", coalesce(c.promotion_version = ${promotionConsent.version}, false) as "agreesToPromotion",
        coalesce(c.channels, '{}') as channels, coalesce(c.at_once, '[]') as "atOnce", c.quiet_from as "quietFrom", c.quiet_until as "quietUntil",
        (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'channel', d.channel, 'address', d.address, 'keys', d.keys, 'botId', d.bot_id) order by d.id), '[]')
          from message_addresses d where d.account_id = a.id and d.ended_at is null and d.confirmed_at is not null)
        || case when a.phone_number ~ '^\\d{10}$'
          then jsonb_build_array(jsonb_build_object('id', null, 'channel', 'sms', 'address', a.phone_number, 'keys', null)) else '[]' end as addresses
      from accounts a left join message_choices c on c.account_id = a.id
      where a.id = any(${accountIds})`.execute(db());
    return new Map(rows.map((person) => [person.accountId, person]));
  }

  /** News joins a waiting delivery of its subject. */
  async add(deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await sql`
      insert into deliveries as d (account_id, channel, kind, subject, notice_ids, due_at, not_after, is_urgent, mailing_id)
      select account_id, channel, kind, subject, notice_ids, due_at, not_after, is_urgent, mailing_id
      from json_to_recordset(${JSON.stringify(deliveries.map(rowOf))}::json) as fresh (
        account_id bigint, channel text, kind text, subject text, notice_ids jsonb, due_at timestamptz, not_after timestamptz, is_urgent boolean, mailing_id bigint)
      on conflict (account_id, channel, subject) where state = 'waiting' and attempts = 0 do update
        set notice_ids = d.notice_ids || excluded.notice_ids, not_after = greatest(d.not_after, excluded.not_after),
          is_urgent = d.is_urgent or excluded.is_urgent`.execute(db());
    this.#wakeAt(new Date(Math.min(...deliveries.map(({ dueAt }) => dueAt.getTime()))));
  }

  #wakeAt(dueAt: Date): void {
    const { id } = currentTenant();
    afterCommit(() => this.wakes.note(id, dueAt));
  }

  /** Channels with deliveries due by `now`, and the next due moment, ends of leases included. */
  async due(now: Date): Promise<{ channels: Channel[]; next: Date | null }> {
    const { rows } = await sql<{ channel: Channel; next: Date; isDue: boolean }>`
      select channel, min(case state when 'leased' then leased_until else due_at end) as next,
        bool_or(due_at <= ${now} and (state = 'waiting' or leased_until <= ${now})) as "isDue"
      from deliveries where state in ('waiting', 'leased') group by channel`.execute(db());
    return {
      channels: rows.filter(({ isDue }) => isDue).map(({ channel }) => channel),
      next: rows.length === 0 ? null : new Date(Math.min(...rows.map(({ next }) => next.getTime()))),
    };
  }

  /** Deliveries due by `now`, mailings last, for this process alone until the lease ends. An open attempt has an unknown outcome. */
  async lease(channel: Channel, most: number, now: Date): Promise<LeasedDelivery[]> {
    const { rows } = await sql<Omit<LeasedDelivery, 'tries' | 'unknownTries' | 'mayRepeat'>>`
      with due as (
        select id from deliveries
        where channel = ${channel} and due_at <= ${now} and (state = 'waiting' or (state = 'leased' and leased_until <= ${now}))
        order by mailing_id is not null, not is_urgent, due_at limit ${most} for update skip locked
      )
      update deliveries d set state = 'leased', leased_until = ${new Date(now.getTime() + leaseMs)}, attempts = d.attempts + 1
      from due where d.id = due.id
      returning d.id, d.account_id as "accountId", d.channel, d.kind, d.subject, d.notice_ids as "noticeIds", d.due_at as "dueAt",
        d.not_after as "notAfter", d.is_urgent as "isUrgent", d.mailing_id as "mailingId", d.attempts,
        exists (select from mailings m where m.id = d.mailing_id and m.stopped_at is not null) as "isStopped"`.execute(db());
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    await sql`update delivery_attempts set outcome = 'unknown', ended_at = ${now}, reason = 'Сервер зупинився під час надсилання'
      where delivery_id = any(${ids}) and ended_at is null`.execute(db());
    const { rows: before } = await sql<{ id: string; tries: number; unknownTries: number; mayRepeat: boolean }>`
      select d.id, count(*) filter (where t.is_counted)::int as tries, count(*) filter (where t.is_counted and t.outcome = 'unknown')::int as "unknownTries",
        bool_or(t.outcome = 'unknown') as "mayRepeat"
      from deliveries d cross join lateral (
        select a.outcome, a.started_at >= coalesce(d.retried_at, a.started_at) as is_counted from delivery_attempts a where a.delivery_id = d.id) t
      where d.id = any(${ids}) group by d.id`.execute(db());
    const counts = new Map(before.map((delivery) => [delivery.id, delivery]));
    return rows.map((delivery) => {
      const { tries = 0, unknownTries = 0, mayRepeat = false } = counts.get(delivery.id) ?? {};
      return { ...delivery, tries: tries + 1, unknownTries, mayRepeat };
    });
  }

  /** @returns ids of those that no other process has leased since */
  async renew(deliveries: readonly LeasedDelivery[], now: Date): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      update deliveries d set leased_until = ${new Date(now.getTime() + leaseMs)}
      from json_to_recordset(${JSON.stringify(deliveries.map(({ id, attempts }) => ({ id, attempts })))}::json) as own (id uuid, attempts int)
      where d.id = own.id and d.attempts = own.attempts and d.state = 'leased'
      returning d.id`.execute(db());
    return new Set(rows.map(({ id }) => id));
  }

  async begin(deliveries: readonly LeasedDelivery[], now: Date): Promise<void> {
    if (deliveries.length === 0) return;
    await db().insertInto('delivery_attempts').values(deliveries.map(({ id, attempts, mayRepeat }) =>
      ({ delivery_id: id, nr: attempts, started_at: now, may_repeat: mayRepeat }))).execute();
  }

  async end({ id, attempts }: LeasedDelivery, outcome: AttemptOutcome, now: Date): Promise<void> {
    const sent = outcome.outcome === 'sent' ? outcome : undefined;
    await db().updateTable('delivery_attempts').set({
      ended_at: now,
      outcome: outcome.outcome,
      reason: outcome.outcome === 'sent' ? null : outcome.reason,
      provider_id: sent?.providerId ?? null,
      parts: sent?.parts ?? null,
      price_kopecks: sent?.priceKopecks ?? null,
    }).where('delivery_id', '=', id).where('nr', '=', attempts).execute();
  }

  /** Does nothing when another process has leased it since. */
  async settle({ id, attempts }: LeasedDelivery, settlement: Settlement, now: Date): Promise<void> {
    await db().updateTable('deliveries').set({
      state: settlement.state,
      reason: settlement.reason,
      leased_until: null,
      ...settlement.state === 'waiting' ? { due_at: settlement.dueAt } : { settled_at: now },
    }).where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'leased').execute();
  }

  async endAddress(addressId: number, reason: string, now: Date): Promise<void> {
    const ended = await db().updateTable('message_addresses').set({ ended_at: now, end_reason: reason })
      .where('id', '=', addressId).where('ended_at', 'is', null).returning(['account_id', 'channel']).executeTakeFirst();
    if (ended) await cancelUnreachable([ended.account_id], ended.channel);
  }

  async failed(now: Date): Promise<{ deliveries: FailedDelivery[]; count: number }> {
    const { rows: deliveries } = await sql<FailedDelivery>`
      select d.id, d.account_id as "accountId", a.full_name as "personName", d.channel, d.kind, coalesce(d.reason, '') as reason,
        json_build_object('at', d.settled_at) ->> 'at' as "failedAt", d.attempts, d.not_after > ${now} as "canRetry"
      from deliveries d join accounts a on a.id = d.account_id
      where d.state = 'failed' order by d.settled_at desc, d.id limit ${listedAtMost}`.execute(db());
    const { rows: [all] } = await sql<{ count: number }>`select count(*)::int as count from deliveries where state = 'failed'`.execute(db());
    return { deliveries, count: all?.count ?? 0 };
  }

  /** People with messages that failed within the time and that no other channel has sent, or may still send. */
  async unreached(from: Date, until: Date): Promise<{ fullName: string; count: number }[]> {
    const { rows } = await sql<{ fullName: string; count: number }>`
      select a.full_name as "fullName", count(distinct d.subject)::int as count
      from deliveries d join accounts a on a.id = d.account_id and a.archived_at is null
      where d.state = 'failed' and d.settled_at > ${from} and d.settled_at <= ${until}
        and not exists (select from deliveries other
          where other.account_id = d.account_id and other.notice_ids @> d.notice_ids and other.state not in ('failed', 'late'))
        and exists (select from notices n where n.account_id = d.account_id and d.notice_ids @> to_jsonb(n.id) and n.read_at is null)
      group by a.id, a.full_name order by count(*) desc, a.full_name`.execute(db());
    return rows;
  }

  /** False when it has not failed, or its time is over. */
  async retry(id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db().updateTable('deliveries')
      .set({ state: 'waiting', due_at: now, settled_at: null, reason: null, retried_at: now })
      .where('id', '=', id).where('state', '=', 'failed').where('not_after', '>', now).executeTakeFirst();
    if (numUpdatedRows > 0n) this.#wakeAt(now);
    return numUpdatedRows > 0n;
  }

  async noticesOf(id: string, accountId: number): Promise<number[]> {
    const delivery = await db().selectFrom('deliveries').select('notice_ids').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
    return delivery?.notice_ids ?? [];
  }

  async deleteOld(): Promise<void> {
    await db().deleteFrom('deliveries').where('created_at', '<', sql<Date>`now() - ${keptFor}`).execute();
  }
}

function rowOf({ accountId, channel, kind, subject, noticeIds, dueAt, notAfter, isUrgent, mailingId }: NewDelivery) {
  return { account_id: accountId, channel, kind, subject, notice_ids: noticeIds, due_at: dueAt, not_after: notAfter, is_urgent: isUrgent, mailing_id: mailingId };
}
