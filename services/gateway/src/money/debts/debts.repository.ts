import type { Debt } from '@dzvinok/contract/debts';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { payers } from '../../school/parents/payers.queries.ts';
import { owedThrough } from '../../school/students/paid-months.queries.ts';
import { promiseOf } from '../ledger/ledger.repository.ts';

/** A part of a debt whose reminder is due. */
export interface DueReminder {
  studentId: number;
  accountId: number;
  dueOn: string;
  stage: number;
  /** Kopiykas owed up to the month of that day. */
  owed: number;
  /** Recipient of the invoice for that month, or the centre's default. */
  recipient: string | null;
  /** A month of the debt has an invoice. */
  hasInvoice: boolean;
}

export const usualDueDay = 10;

/** The last stage holds for a week, then families are asked no more. */
const stages = [-3, 0, 3, 7] as const;
const lastStageEnds = 14;

/**
 * Rows `student_id`, `due_on` and `left` (kopiykas): unpaid parts of each student's debt by due day, which is the centre's day of the month
 * of service, or the later day of the charge. Payments cover the oldest first.
 */
const unpaid: RawBuilder<unknown> = sql`
  select student_id, due_on, greatest(0, least(amount, owed - newer)) as left
  from (
    select student_id, due_on, amount, owed,
      coalesce(sum(amount) over (partition by student_id order by due_on desc rows between unbounded preceding and 1 preceding), 0) as newer
    from (
      select e.student_id, debtor.owed, -sum(e.amount) as amount,
        greatest(e.month + coalesce((select due_day from charge_rules where id = 1), ${usualDueDay}::int) - 1, coalesce(original.day, e.day)) as due_on
      from (select student_id, sum(debt) as owed from ledger_months where debt <> 0 group by student_id having sum(debt) > 0) debtor
      join ledger_entries e on e.student_id = debtor.student_id and e.kind <> 'payment'
      left join ledger_entries original on original.id = e.reverses_id
      group by e.student_id, debtor.owed, due_on
      having sum(e.amount) < 0
    ) charged
  ) line
  where owed > newer`;

@Injectable()
export class DebtsRepository {
  constructor(private readonly live: LiveEvents) {}

  /** Largest first. */
  async list(today: string): Promise<Debt[]> {
    const ages = (from: number, to: number) => sql`coalesce(sum(u.left) filter (where ${today}::date - u.due_on between ${from}::int and ${to}::int), 0)`;
    const { rows } = await sql<Debt>`
      select u.student_id as "studentId", a.full_name as "fullName", sum(u.left)::bigint as owed, json_build_object('notDue', ${ages(-1_000, 0)},
          'upTo30', ${ages(1, 30)}, 'upTo60', ${ages(31, 60)}, 'upTo90', ${ages(61, 90)}, 'over90', ${ages(91, 1_000_000)}) as ages,
        ${promiseOf(sql`u.student_id`, today)} as promise,
        (select json_build_object('at', max(r.told_at)) ->> 'at' from debt_reminders r where r.student_id = u.student_id) as "remindedAt"
      from (${unpaid}) u
      left join accounts a on a.id = u.student_id
      group by u.student_id, a.full_name
      order by owed desc, ${nameOrder('a.full_name')}, u.student_id`.execute(db());
    return rows;
  }

  async savePromise(promise: { studentId: number; month: string; day: string; note: string | null; enteredBy: number; enteredAt: Date }): Promise<void> {
    const { studentId, month, day, note, enteredBy, enteredAt } = promise;
    const said = { month, day, note, entered_by: enteredBy, entered_at: enteredAt, told_at: null };
    await db().insertInto('payment_promises').values({ student_id: studentId, ...said }).onConflict((known) => known.column('student_id').doUpdateSet(said)).execute();
    await this.live.tellOfAccounts([studentId]);
  }

  async takePromiseBack(studentId: number): Promise<void> {
    await db().deleteFrom('payment_promises').where('student_id', '=', studentId).execute();
    await this.live.tellOfAccounts([studentId]);
  }

  /** Names of students whose promise was broken before `today`, each told once. */
  async takeBrokenPromises(today: string): Promise<string[]> {
    const { rows } = await sql<{ fullName: string }>`
      with ended as (update payment_promises set told_at = now() where told_at is null and day < ${today}::date returning student_id, month)
      select a.full_name as "fullName" from ended join accounts a on a.id = ended.student_id
      where ${owedThrough(sql`ended.student_id`, sql`ended.month`)} > 0 order by ${nameOrder('a.full_name')}`.execute(db());
    return rows.map(({ fullName }) => fullName);
  }

  async reminders(): Promise<{ dueDay: number; isOn: boolean } | undefined> {
    return db().selectFrom('charge_rules').select(['due_day as dueDay', sql<boolean>`remind_at is not null`.as('isOn')]).executeTakeFirst();
  }

  /** `remindAt` is null while reminders are off. */
  async saveReminders(dueDay: number, remindAt: Date | null): Promise<void> {
    await sql`insert into charge_rules (id, due_day, remind_at) values (1, ${dueDay}, ${remindAt})
      on conflict (id) do update set due_day = excluded.due_day, remind_at = excluded.remind_at`.execute(db());
  }

  /** True for one process: other processes wait for its commit, and find the next day's moment. */
  async takeTurn(now: Date, next: Date): Promise<boolean> {
    const { numUpdatedRows } = await db().updateTable('charge_rules').set({ remind_at: next }).where('remind_at', '<=', now).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Unsent reminders of the day, for each student's newest debt, without students with a promise; those follow when the promise is broken. */
  async takeDue(today: string): Promise<DueReminder[]> {
    const stage = sql`case ${sql.join(stages.toReversed().map((days) => sql`when late >= ${days}::int then ${days}::int`), sql` `)} end`;
    const { rows } = await sql<DueReminder>`
      with due as (
        select distinct on (student_id) student_id, due_on, ${stage} as stage
        from (select student_id, due_on, ${today}::date - due_on as late from (${unpaid}) u) aged
        where late >= ${stages[0]}::int
          and (late < ${lastStageEnds}::int or exists (
            select from payment_promises p
            where p.student_id = aged.student_id and p.month >= date_trunc('month', aged.due_on)
              and p.day < ${today}::date and p.day >= ${today}::date - ${lastStageEnds}::int))
          and not exists (
            select from payment_promises p
            where p.student_id = aged.student_id and p.day >= ${today}::date and ${owedThrough(sql`p.student_id`, sql`p.month`)} > 0)
        order by student_id, due_on desc
      )
      select due.student_id as "studentId", told.account_id as "accountId", due.due_on as "dueOn", due.stage,
        ${owedThrough(sql`due.student_id`, sql`date_trunc('month', due.due_on)`)}::bigint as owed,
        coalesce(
          (select i.recipient_name from invoices i where i.student_id = due.student_id and i.month = date_trunc('month', due.due_on) and i.cancelled_at is null order by i.id limit 1),
          (select name from recipients where is_default)) as recipient,
        exists (
          select from invoices i join ledger_months d on d.student_id = i.student_id and d.month = i.month and d.debt > 0
          where i.student_id = due.student_id and i.month <= due.due_on and i.cancelled_at is null) as "hasInvoice"
      from due join (${payers}) told on told.student_id = due.student_id
      where not exists (select from debt_reminders r where r.student_id = due.student_id and r.due_on = due.due_on and r.stage = due.stage)
      order by due.student_id, told.account_id`.execute(db());
    if (rows.length === 0) return [];
    const kept = [...new Map(rows.map(({ studentId, dueOn, stage: days }) => [studentId, { student_id: studentId, due_on: dueOn, stage: days }])).values()];
    await db().insertInto('debt_reminders').values(kept).execute();
    return rows;
  }
}
