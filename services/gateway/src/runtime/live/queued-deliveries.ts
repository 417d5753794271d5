import type { Channel } from '@dzvinok/contract/message-kinds';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../database/database.ts';

/** Reasons for which a planned message is not sent. */
export const endedRights = {
  archived: 'Особу перенесено до архіву',
  off: 'Особа вимкнула цей канал',
  noConsent: 'Особа відкликала згоду на рекламу',
  noAddress: 'Немає адреси для цього каналу',
} as const;

interface Cancelled {
  accountId: number;
  subject: string;
  dueAt: Date;
}

/** Of deliveries `d` in the centre's transaction. Deliveries that are being sent are not stopped; later deliveries are checked again. */
export async function cancelQueued(which: RawBuilder<unknown>, reason: string): Promise<Cancelled[]> {
  const { rows } = await sql<Cancelled>`
    update deliveries d set state = 'cancelled', reason = ${reason}, settled_at = now()
    where d.state = 'waiting' and ${which}
    returning d.account_id as "accountId", d.subject, d.due_at as "dueAt"`.execute(db());
  return rows;
}

/** Of the person, and of parents about the student alone, except for messages about money. */
export async function cancelOfArchived(accountId: number): Promise<void> {
  await cancelQueued(sql`(d.account_id = ${accountId} or
    d.account_id in (select p.parent_id from student_parents p where p.student_id = ${accountId}) and not exists (
      select from notices n where n.account_id = d.account_id and d.notice_ids @> to_jsonb(n.id)
        and (n.student_id is distinct from ${accountId}::bigint or n.event ->> 'kind' = 'payment')))`, endedRights.archived);
}

/** Uses the next channel of a failed delivery at once. */
export async function advanceNextChannel({ accountId, subject }: Pick<Cancelled, 'accountId' | 'subject'>, now: Date): Promise<void> {
  await sql`update deliveries set due_at = ${now} where due_at > ${now} and id = (
    select id from deliveries where account_id = ${accountId} and subject = ${subject} and state = 'waiting' and attempts = 0
    order by due_at limit 1)`.execute(db());
}

/** Of people who have no address of the channel any more; their next channel comes in its place. */
export async function cancelUnreachable(accountIds: readonly number[], channel: Channel): Promise<void> {
  if (accountIds.length === 0) return;
  const cancelled = await cancelQueued(sql`d.account_id = any(${accountIds}::bigint[]) and d.channel = ${channel} and not exists (
    select from message_addresses m where m.account_id = d.account_id and m.channel = d.channel and m.ended_at is null and m.confirmed_at is not null)`, endedRights.noAddress);
  if (cancelled.length === 0) return;
  await sql`
    update deliveries d set due_at = former."dueAt"
    from json_to_recordset(${JSON.stringify(cancelled)}::json) as former ("accountId" bigint, subject text, "dueAt" timestamptz)
    where d.account_id = former."accountId" and d.subject = former.subject and d.state = 'waiting' and d.attempts = 0 and d.due_at > former."dueAt"
      and not exists (select from deliveries sooner where sooner.account_id = d.account_id and sooner.subject = d.subject
        and sooner.state = 'waiting' and sooner.attempts = 0 and sooner.due_at < d.due_at)`.execute(db());
}
