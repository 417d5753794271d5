import type { NoticeEvent } from '@dzvinok/contract/notices';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { forgetTold, writeCorrections, type Correction } from './corrections.ts';
import { moneyOfMonth, wordsOf } from './money-news.ts';
import { entriesOfNotice, type NoticeKey } from './notices.repository.ts';

interface ToldEntry {
  id: number;
  isDiscount: boolean;
  amount: number;
  month: string;
  isReversed: boolean;
  /** By an earlier correction of the notice. */
  isCorrected: boolean;
}

interface Withdrawn {
  accountId: number;
  noticeId: number;
  studentId: number;
  kind: 'payment' | 'charge' | 'invoice';
  event: NoticeEvent;
  /** Read or sent. */
  isKnown: boolean;
  /** Null of an invoice. */
  entries: ToldEntry[] | null;
}

/**
 * Corrects, once for each entry, notices of payments, charges or invoices that were taken back after they were read or sent. Entries that
 * did not reach the person leave their notice, as the evening's message leaves them out; this is undecided while a message is leaving.
 */
export async function writeMoneyCorrections(): Promise<NoticeKey[]> {
  const { rows: withdrawn } = await sql<Withdrawn>`
    with gone as (
      select case e.kind when 'payment' then 'payment' else 'charge' end as kind, e.id, e.student_id
      from ledger_entries r join ledger_entries e on e.id = r.reverses_id where r.entered_at > now() - interval '1 day' and e.kind <> 'discount'
      union all
      select 'invoice', id, student_id from invoices where issued_at > now() - interval '60 days' and cancelled_at > now() - interval '1 day'
    ), people as (
      select gone.kind, gone.id, gone.student_id, person.account_id
      from gone cross join lateral (
        select gone.student_id as account_id union all select p.parent_id from student_parents p where p.student_id = gone.student_id) person
    )
    select distinct on (n.account_id, n.id) n.account_id as "accountId", n.id as "noticeId", n.student_id as "studentId", people.kind, n.event,
      n.read_at is not null or coalesce(message.is_sent, false) as "isKnown", case when people.kind <> 'invoice' then told.entries end as entries
    from people join notices n on n.account_id = people.account_id and n.kind = 'event' and n.told <> ''
      and (n.told = people.kind || ' ' || people.id or (people.kind <> 'invoice' and n.event #> '{money,entryIds}' @> to_jsonb(people.id)))
    cross join lateral (
      select bool_or(d.state in ('sent', 'delivered')) as is_sent, bool_or(d.state = 'leased') as is_leaving from deliveries d
      where d.account_id = n.account_id and d.notice_ids @> to_jsonb(n.id)) message
    cross join lateral (
      select json_agg(json_build_object('id', e.id, 'isDiscount', e.kind = 'discount', 'amount', e.amount, 'month', e.month,
        'isReversed', exists (select from ledger_entries r where r.reverses_id = e.id),
        'isCorrected', exists (select from notices known where known.account_id = n.account_id and known.kind = 'event' and known.told <> ''
          and starts_with(known.told, 'withdrawn ' || n.id || ' ') and known.event -> 'correctedIds' @> to_jsonb(e.id))) order by e.id) as entries
      from ledger_entries e where e.id in (${entriesOfNotice})) told
    where (n.read_at is not null or message.is_sent is true or message.is_leaving is not true)
      and not exists (select from notices known where known.account_id = n.account_id and known.kind = 'event' and known.told <> '' and known.told = 'withdrawn ' || n.id)
    order by n.account_id, n.id`.execute(db());
  const unknown = withdrawn.filter(({ isKnown }) => !isKnown);
  const isWhole = ({ entries }: Withdrawn) => entries === null || entries.every(({ isReversed, isDiscount }) => isReversed || isDiscount);
  await forgetTold(unknown.filter(isWhole));
  for (const notice of unknown.filter((one) => !isWhole(one))) await keepTheRest(notice);
  return writeCorrections(withdrawn.filter(({ isKnown }) => isKnown).flatMap(correctionsOf));
}

const titles = { payment: 'Оплату скасовано', charge: 'Нарахування скасовано' };

/** None if every entry that was taken back is corrected. */
function correctionsOf({ accountId, noticeId, studentId, kind, entries, event: { title, text, page } }: Withdrawn): Correction[] {
  const own = { accountId, noticeId, studentId };
  if (kind === 'invoice' || entries === null) return [{ ...own, event: { kind: 'payment', title: `${title} скасовано`, text: sumIn(text), page } }];
  const corrected = entries.filter(({ isReversed, isCorrected }) => isReversed && !isCorrected);
  const [first] = corrected.filter(({ isDiscount }) => !isDiscount);
  if (!first) return [];
  const event: NoticeEvent = {
    kind: 'payment', title: titles[kind], text: moneyOfMonth(Math.abs(sumOf(corrected)), first.month), page, correctedIds: corrected.map(({ id }) => id),
  };
  return [{ ...own, event, part: String(first.id) }];
}

const sumOf = (entries: readonly ToldEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** The first sentence has sum and month; later sentences say how to pay. */
function sumIn(text: string): string {
  const [sum = ''] = text.split('. ');
  return sum.endsWith('.') ? sum : `${sum}.`;
}

/** Rewrites the notice for the entries that stand. */
async function keepTheRest({ accountId, noticeId, kind, event, entries }: Withdrawn): Promise<void> {
  const standing = (entries ?? []).filter(({ isReversed }) => !isReversed);
  const [first] = standing.filter(({ isDiscount }) => !isDiscount);
  if (!first) return;
  const words = wordsOf({ kind, number: null, month: first.month, amount: Math.abs(sumOf(standing)) });
  const rest: NoticeEvent = { ...event, ...words, money: { entryId: first.id, entryIds: standing.map(({ id }) => id) } };
  await sql`update notices set told = ${`${kind} ${first.id}`}, event = ${JSON.stringify(rest)}::jsonb where account_id = ${accountId} and id = ${noticeId}`.execute(db());
}
