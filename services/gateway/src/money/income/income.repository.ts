import type { Income, IncomeFile } from '@dzvinok/contract/income';
import type { EntryKind, PaymentMethod } from '@dzvinok/contract/ledger';
import type { DayRange } from '@dzvinok/schedule/plan';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { givenBy } from '../pay/pay.repository.ts';
import type { HeldLessons, StudentSums } from './income.rules.ts';

/** A row of any of the files; columns that a file does not have are null. */
export interface FileRow {
  fullName: string;
  day: string | null;
  month: string | null;
  kind: EntryKind | 'fee' | null;
  isReversal: boolean;
  groupName: string | null;
  amount: number;
  method: PaymentMethod | null;
  recipient: string | null;
  note: string | null;
  /** Of an invoice, or of a payment's fiscal receipt. */
  number: string | null;
}

export interface LineRow {
  day: string;
  time: string | null;
  amount: number;
  payer: string;
  purpose: string;
  documentNumber: string;
  recipient: string;
  account: string;
  matched: string | null;
  left: number;
  isPayout: boolean;
  isAside: boolean;
}

export interface ClosingRow {
  day: string;
  recipient: string;
  expected: number;
  counted: number;
  note: string | null;
  closedBy: string | null;
  closedAt: Date;
}

export interface FeeRow {
  day: string;
  fullName: string;
  month: string;
  amount: number;
  recipient: string;
  number: string | null;
}

type EntryFile = Exclude<IncomeFile, 'statement-lines' | 'closings' | 'fees'>;

@Injectable()
export class IncomeRepository {
  /** The months of a range, and the sums of one month; read at one moment, so that they agree. */
  async sums({ from, to }: DayRange, month: string): Promise<{ months: Income['months']; students: StudentSums[] }> {
    const { rows: [sums] } = await sql<{ months: Income['months']; students: StudentSums[] }>`
      select (select coalesce(json_agg(one order by one.month), '[]') from (${monthSums(from, to)}) one) as months,
        (select coalesce(json_agg(one), '[]') from (${studentSums(month)}) one) as students`.execute(db());
    return sums ?? { months: [], students: [] };
  }

  async ofMonth(month: string): Promise<StudentSums[]> {
    const { rows } = await studentSums(month).execute(db());
    return rows;
  }

  /** By the teacher who gave each lesson, as the group may have had substitutes and other teachers. */
  async heldIn({ from, to }: DayRange): Promise<HeldLessons[]> {
    const { rows } = await sql<HeldLessons>`
      select given.group_id as "groupId", t.full_name as "teacherName", count(*) as lessons
      from (
        select l.group_id, ${givenBy} as teacher_id from lessons l
        where l.lesson_date >= ${from}::date and l.lesson_date <= ${to}::date and l.topic_id is not null) given
      join accounts t on t.id = given.teacher_id
      group by given.group_id, t.id, t.full_name order by given.group_id, lessons desc, t.id`.execute(db());
    return rows;
  }

  async file(file: EntryFile, range: DayRange): Promise<FileRow[]> {
    const { rows } = await rowsOf[file](range).execute(db());
    return rows;
  }

  async statementLines({ from, to }: DayRange): Promise<LineRow[]> {
    const { rows } = await sql<LineRow>`
      select l.day, l.time, l.amount, coalesce(nullif(l.actual_payer, ''), l.payer) as payer, l.purpose, l.document_number as "documentNumber",
        r.name as recipient, l.account, m.names as matched, (l.amount - coalesce(m.amount, 0))::bigint as left,
        l.is_payout as "isPayout", l.set_aside_at is not null as "isAside"
      from statement_lines l
      join statements s on s.id = l.statement_id
      join recipients r on r.id = s.recipient_id
      left join lateral (
        select sum(e.amount) as amount, string_agg(${name}, ', ' order by e.id) as names
        from ledger_entries e left join accounts a on a.id = e.student_id
        where e.statement_line_id = l.id and e.reverses_id is null and not exists (select from ledger_entries v where v.reverses_id = e.id)) m on true
      where l.day >= ${from}::date and l.day <= ${to}::date
      order by l.day, l.time nulls first, l.id`.execute(db());
    return rows;
  }

  async closings({ from, to }: DayRange): Promise<ClosingRow[]> {
    const { rows } = await sql<ClosingRow>`
      select c.day, r.name as recipient, c.expected, c.counted, c.note, a.full_name as "closedBy", c.closed_at as "closedAt"
      from recipients r
      join cash_closings c on c.recipient_id = r.id and c.day >= ${from}::date and c.day <= ${to}::date
      left join accounts a on a.id = c.closed_by
      order by c.day, r.name, c.id`.execute(db());
    return rows;
  }

  async fees({ from, to }: DayRange): Promise<FeeRow[]> {
    const { rows } = await sql<FeeRow>`
      select e.day, ${name} as "fullName", e.month, e.amount, r.name as recipient, i.number
      from bank_fees e
      join recipients r on r.id = e.recipient_id
      left join accounts a on a.id = e.student_id
      left join card_payments p on p.id = e.card_payment_id
      left join invoices i on i.id = p.invoice_id
      where e.day >= ${from}::date and e.day <= ${to}::date
      order by e.day, e.id`.execute(db());
    return rows;
  }
}

const monthSums = (from: string, to: string) => sql<Income['months'][number]>`
  select month.first_day as month, coalesce(sum(d.charged - d.discounted), 0)::bigint as due, coalesce(sum(d.paid), 0)::bigint as paid,
    coalesce(sum(d.debt), 0)::bigint as debt
  from (select generate_series(${from}::date, ${to}::date, interval '1 month')::date as first_day) month
  left join ledger_months d on d.month = month.first_day
  group by month.first_day`;

/** By the index of entries by their month. */
const studentSums = (month: string) => sql<StudentSums>`
  select e.student_id as "studentId", e.group_id as "groupId", sub.name || ' ' || g.name as "groupName", sub.name as "subjectName", t.full_name as "teacherName",
    coalesce(-sum(e.amount) filter (where e.kind not in ('payment', 'refund')), 0)::bigint as due,
    coalesce(sum(e.amount) filter (where e.kind in ('payment', 'refund')), 0)::bigint as paid
  from ledger_entries e
  left join groups g on g.id = e.group_id
  left join subjects sub on sub.id = g.subject_id
  left join accounts t on t.id = g.teacher_id
  where e.month = ${month}::date
  group by e.student_id, e.group_id, sub.name, g.name, t.full_name
  order by e.student_id, e.group_id`;

const name = sql`coalesce(a.full_name, 'Учень № ' || e.student_id)`;

const entries = ({ from, to }: DayRange, kinds: RawBuilder<unknown>) => sql<FileRow>`
  select ${name} as "fullName", e.day, e.month, e.kind, e.reverses_id is not null as "isReversal", sub.name || ' ' || g.name as "groupName", e.amount, e.method,
    r.name as recipient, e.note, f.number
  from ledger_entries e
  left join fiscal_receipts f on f.entry_id = e.id
  left join accounts a on a.id = e.student_id
  left join groups g on g.id = e.group_id
  left join subjects sub on sub.id = g.subject_id
  left join recipients r on r.id = e.recipient_id
  where e.day >= ${from}::date and e.day <= ${to}::date ${kinds}
  order by e.day, e.id`;

const rowsOf: Record<EntryFile, (range: DayRange) => ReturnType<typeof entries>> = {
  entries: (range) => sql<FileRow>`
    select * from (${entries(range, sql``)}) entry
    union all
    select ${name}, e.day, e.month, 'fee', e.amount < 0, null, -e.amount, 'card', r.name, null, null
    from bank_fees e
    left join accounts a on a.id = e.student_id
    join recipients r on r.id = e.recipient_id
    where e.day >= ${range.from}::date and e.day <= ${range.to}::date
    order by day`,
  payments: (range) => entries(range, sql`and e.kind in ('payment', 'refund')`),
  invoices: ({ from }) => sql<FileRow>`
    select ${name} as "fullName", e.issued_on as day, e.month, null as kind, false as "isReversal", null as "groupName", e.amount, null as method,
      e.recipient_name as recipient, e.cancel_reason as note, e.number
    from invoices e left join accounts a on a.id = e.student_id
    where e.month = ${from}::date order by e.number`,
  balances: () => sql<FileRow>`
    select ${name} as "fullName", null as day, null as month, null as kind, false as "isReversal", null as "groupName", -sum(e.debt)::bigint as amount,
      null as method, null as recipient, null as note, null as number
    from ledger_months e left join accounts a on a.id = e.student_id
    group by e.student_id, a.full_name having sum(e.debt) <> 0
    order by ${nameOrder('a.full_name')}, e.student_id`,
};
