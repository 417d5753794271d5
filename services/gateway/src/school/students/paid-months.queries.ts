import { monthOf } from '@dzvinok/schedule/zone';
import { type RawBuilder, sql } from 'kysely';
import { discountOn } from './student.entity.ts';

/** Hryvnias a month; nothing for a group that is charged by its held lessons. Expects `groups g`. */
export const monthlyPrice: RawBuilder<string> = sql`case when g.price_per_lesson is null then g.price_per_month else 0 end`;

/** `monthlyPrice` in a month of which the group has days; `month` is its first day. Expects `groups g`. */
export const priceIn = (month: RawBuilder<unknown>): RawBuilder<string> => sql`
  case when (g.first_day >= ${month} + interval '1 month' or g.last_day < ${month}) is true then 0 else ${monthlyPrice} end`;

/** Kopiykas of the monthly payment, of a month that begins later on its first day; null without groups. Expects `ledger_months d`. */
const notYetCharged = (today: string): RawBuilder<number | null> => sql`(
  select round(sum(${priceIn(sql`d.month`)}) * (100 - min(${discountOn(sql`greatest(d.month, ${today}::date)`)})))
  from students s
  join memberships m on m.student_id = s.id and m.left_on is null
  join groups g on g.id = m.group_id
  where s.id = d.student_id)`;

const hasAdvance = (studentId: RawBuilder<unknown>): RawBuilder<boolean> => sql`${studentId} in (select c.student_id from ledger_months c where c.debt < 0)`;

/** True for debts of months up to `month`, and for all advances: their sum is the uncovered debt. Expects `ledger_months o`. */
const isWeighedUpTo = (month: RawBuilder<unknown>): RawBuilder<boolean> => sql`o.debt <> 0 and (o.debt < 0 or o.month <= ${month})`;

/** The rule of `isPaid`; `uncovered` is the debt up to the month that no advance covers, null without an advance. Expects `ledger_months d`. */
const paidRule = (today: string, uncovered: RawBuilder<number | null>): RawBuilder<boolean> => sql`
  case when d.debt > 0 and (d.charges > 0 or d.month < ${monthOf(today)}::date) then coalesce(${uncovered} <= 0, false)
    when d.debt > 0 then coalesce(${uncovered} + coalesce(${notYetCharged(today)}, 0) <= 0, false)
    when d.charges > 0 then true
    when d.payments = 0 then false
    else d.month < ${monthOf(today)}::date or -d.debt >= coalesce(${notYetCharged(today)}, 0) end`;

/**
 * True for a charged month without a debt, or whose debt is covered by advances, oldest month first. The present and later months, while not
 * charged, are paid by the monthly payment and their one-offs; a past month without charges is paid by any payment. Expects `ledger_months d`.
 */
export const isPaid = (today: string): RawBuilder<boolean> => paidRule(today, sql`
  case when ${hasAdvance(sql`d.student_id`)} then (
    select sum(o.debt) from ledger_months o where o.student_id = d.student_id and ${isWeighedUpTo(sql`d.month`)}) end`);

/** Hides the day's value from the planner, which then plans a prepared statement once: planning is a third of the students list's time. */
export const hiddenFromPlanner = (day: string): RawBuilder<string> => sql`(select ${day}::date)`;

/** Each student's sums of the month in kopiykas, and `is_paid`, which weighs the advances of all students at once. */
export function monthSums(month: string, today: string): RawBuilder<unknown> {
  return sql`
    select d.student_id, d.charged, d.discounted, d.paid, d.charges, ${paidRule(today, sql`advance.uncovered`)} as is_paid
    from ledger_months d
    left join (
      select o.student_id, sum(o.debt) as uncovered from ledger_months o
      where ${isWeighedUpTo(hiddenFromPlanner(month))} and ${hasAdvance(sql`o.student_id`)}
      group by o.student_id
    ) advance on advance.student_id = d.student_id
    where d.month = ${hiddenFromPlanner(month)}`;
}

/** Kopiykas that a student owes for months up to one, if all payments cover the oldest first. */
export const owedThrough = (studentId: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(d.charged - d.discounted) filter (where d.month <= ${month}) - sum(d.paid), 0)
  from ledger_months d where d.student_id = ${studentId})`;
