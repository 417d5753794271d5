import type { NoticeEvent } from '@dzvinok/contract/notices';
import { parentPaths, studentPaths, withChild } from '@dzvinok/contract/paths/family';
import { monthName } from '@dzvinok/texts/dates';
import { sumText } from '@dzvinok/texts/money';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { payers } from '../../school/parents/payers.queries.ts';
import { isInvoiced, type NoticeKey } from './notices.repository.ts';

interface News {
  kind: 'payment' | 'invoice' | 'charge';
  accountId: number;
  studentId: number;
  id: number;
  /** Of payments and charges, with the discounts of the latter. */
  ids: number[] | null;
  /** Of an invoice. */
  number: string | null;
  month: string;
  amount: number;
  at: string;
}

/**
 * Untold payments, invoices and charges of the last day. The payments of one tick, or the charges of one run, for several groups are one notice; an
 * invoice replaces notices of its charges.
 */
export async function writeMoneyNews(): Promise<NoticeKey[]> {
  const { rows: fresh } = await sql<News>`
    with news as (
      select 'payment' as kind, min(e.id) as id, json_agg(e.id order by e.id) as ids, null as number, e.student_id, e.month, sum(e.amount)::bigint as amount, e.entered_at as at
      from ledger_entries e
      where e.kind = 'payment' and e.reverses_id is null and e.entered_at > now() - interval '1 day'
        and not exists (select from ledger_entries r where r.reverses_id = e.id)
      group by e.student_id, e.month, e.entered_at having sum(e.amount) > 0
      union all
      select 'invoice', id, null, number, student_id, month, amount, issued_at from invoices where issued_at > now() - interval '1 day' and cancelled_at is null
      union all
      select 'charge', min(e.id) filter (where e.kind in ('charge', 'one-off')), json_agg(e.id order by e.id), null, e.student_id, e.month, -sum(e.amount)::bigint, e.entered_at
      from ledger_entries e
      where e.kind in ('charge', 'one-off', 'discount') and e.source in ('run', 'manual') and e.reverses_id is null and e.entered_at > now() - interval '1 day'
        and not exists (select from ledger_entries r where r.reverses_id = e.id) and not ${isInvoiced(sql`e`)}
      group by e.student_id, e.month, e.entered_at having sum(e.amount) < 0
    )
    select news.kind, p.account_id as "accountId", news.student_id as "studentId", news.id, ids, number, month, amount, at
    from news join (${payers}) p on p.student_id = news.student_id
    where not exists (select from notices known where known.account_id = p.account_id and known.kind = 'event' and known.told <> ''
      and known.told = news.kind || ' ' || news.id)
    order by at, news.kind, news.id, p.account_id`.execute(db());
  if (fresh.length === 0) return [];
  const { rows } = await sql<NoticeKey>`
    insert into notices (account_id, kind, student_id, told, event, told_at)
    select account_id, 'event', student_id, told, event, told_at
    from json_to_recordset(${JSON.stringify(fresh.map(rowOf))}::json) as fresh (account_id bigint, student_id bigint, told text, event jsonb, told_at timestamptz)
    on conflict do nothing
    returning account_id as "accountId", id`.execute(db());
  return rows;
}

function rowOf({ kind, accountId, studentId, id, ids, number, month, amount, at }: News) {
  const event: NoticeEvent = {
    kind: 'payment',
    page: accountId === studentId ? studentPaths.cost : withChild(parentPaths.cost, studentId),
    ...wordsOf({ kind, number, month, amount }),
    money: kind === 'invoice' ? { invoiceId: id } : { entryId: id, entryIds: ids ?? [id] },
  };
  return { account_id: accountId, student_id: studentId, told: `${kind} ${id}`, event, told_at: at };
}

export function wordsOf({ kind, number, month, amount }: Pick<News, 'kind' | 'number' | 'month' | 'amount'>): { title: string; text: string } {
  const forMonth = moneyOfMonth(amount, month);
  return {
    payment: { title: 'Оплату отримано', text: forMonth },
    invoice: { title: `Рахунок № ${number}`, text: `${forMonth} Сплатіть за QR-кодом на сторінці «Вартість».` },
    charge: { title: 'Нове нарахування', text: `${forMonth} З чого воно складається – на сторінці «Вартість».` },
  }[kind];
}

export const moneyOfMonth = (amount: number, month: string) => `${sumText(amount)} за ${monthName(month)} ${month.slice(0, 4)}.`;
