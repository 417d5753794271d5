import { monthOf } from '@dzvinok/schedule/zone';
import { type RawBuilder, sql } from 'kysely';
import { expectedIn, type ExpectedCharge } from './expected-charges.ts';
import { discountOn } from './student.entity.ts';

/** Hryvnias a month; nothing for a group that is charged by its held lessons. Expects `groups g`. */
export const monthlyPrice: RawBuilder<string> = sql`case when g.price_per_lesson is null then g.price_per_month else 0 end`;

/** True for a group that has days in the month, from its first day to before the next one's. Expects `groups g`. */
export const hasDaysIn = (month: RawBuilder<unknown>, next: RawBuilder<unknown>): RawBuilder<boolean> => sql`(g.first_day >= ${next} or g.last_day < ${month}) is not true`;

/** Hryvnias of prices less the student's discount on the day, rounded to the kopiyka as `billsOf` of libs/money rounds. Expects `students s`. */
export const lessDiscount = (price: RawBuilder<unknown>, day: string | RawBuilder<unknown>): RawBuilder<string> => sql`
  case when s.discount = 0 then coalesce(${price}, 0) else round(coalesce(${price}, 0) * (100 - ${discountOn(day)}) / 100, 2) end`;

/** Kopiykas that the run charges for a month by the usual rules, without freezes, siblings and stays that begin or end. Expects `ledger_months d`. */
export const usualCharge = (today: string): RawBuilder<number> => sql`(
  select 100 * (${lessDiscount(sql`own.price`, sql`greatest(d.month, ${today}::date)`)})
  from students s cross join lateral (
    select sum(${monthlyPrice}) as price from memberships m join groups g on g.id = m.group_id and ${hasDaysIn(sql`d.month`, sql`d.month + interval '1 month'`)}
    where m.student_id = s.id and m.left_on is null and m.joined_on < d.month + interval '1 month') own
  where s.id = d.student_id)`;

const hasAdvance = (studentId: RawBuilder<unknown>): RawBuilder<boolean> => sql`${studentId} in (select c.student_id from ledger_months c where c.debt < 0)`;

/** True for debts of months up to `month`, and for all advances: their sum is the uncovered debt. Expects `ledger_months o`. */
const isWeighedUpTo = (month: RawBuilder<unknown>): RawBuilder<boolean> => sql`o.debt <> 0 and (o.debt < 0 or o.month <= ${month})`;

/**
 * The rule of `isPaid`; `uncovered` is the debt up to the month that no advance covers, null without an advance; `expected` is the sum of
 * charges still to come, null for none. Expects `ledger_months d`.
 */
const paidRule = (today: string, uncovered: RawBuilder<number | null>, expected: RawBuilder<number | null>): RawBuilder<boolean> => sql`
  case when d.debt > 0 and (d.charges > 0 or d.month < ${monthOf(today)}::date) then coalesce(${uncovered} <= 0, false)
    when d.debt > 0 then coalesce(${uncovered} + coalesce(${expected}, 0) <= 0, false)
    when d.charges > 0 then true
    when d.payments = 0 then false
    else d.month < ${monthOf(today)}::date or -d.debt >= coalesce(${expected}, 0) end`;

/**
 * True for a charged month without a debt, or whose debt is covered by advances, oldest month first. The present and later months, while not
 * charged, are paid by the expected charges beside their one-offs, and an advance has to cover both; a past month without charges is paid by
 * any payment. `expected` is read for the present and later months only. Expects `ledger_months d`.
 */
export const isPaid = (today: string, expected: RawBuilder<number | null>): RawBuilder<boolean> => paidRule(today, sql`
  case when ${hasAdvance(sql`d.student_id`)} then (
    select sum(o.debt) from ledger_months o where o.student_id = d.student_id and ${isWeighedUpTo(sql`d.month`)}) end`, expected);

/** Hides the day's value from the planner, which then plans a prepared statement once: planning is a third of the students list's time. */
export const hiddenFromPlanner = (day: string): RawBuilder<string> => sql`(select ${day}::date)`;

/**
 * Each student's sums of the month in kopiykas, `expected` being what is still to be charged where that is not the usual charge, and
 * `is_paid`, which weighs the advances of all students at once. `charges` are at least the unusual ones.
 */
export function monthSums(month: string, today: string, charges: readonly ExpectedCharge[]): RawBuilder<unknown> {
  return sql`
    select coalesce(d.student_id, expected.student_id) as student_id, d.charged, d.discounted, d.paid, d.charges,
      case when d.charges > 0 then 0 else expected.amount end as expected,
      ${paidRule(today, sql`advance.uncovered`, sql`coalesce(expected.amount, ${usualCharge(today)})`)} as is_paid
    from (select * from ledger_months where month = ${hiddenFromPlanner(month)}) d
    full join ${expectedIn(month, charges)} expected on expected.student_id = d.student_id
    left join (
      select o.student_id, sum(o.debt) as uncovered from ledger_months o
      where ${isWeighedUpTo(hiddenFromPlanner(month))} and ${hasAdvance(sql`o.student_id`)}
      group by o.student_id
    ) advance on advance.student_id = d.student_id`;
}

/** Kopiykas that a student owes for months up to one, if all payments cover the oldest first. */
export const owedThrough = (studentId: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(d.charged - d.discounted) filter (where d.month <= ${month}) - sum(d.paid), 0)
  from ledger_months d where d.student_id = ${studentId})`;
