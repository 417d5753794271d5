import { monthOf } from '@dzvinok/schedule/zone';
import { type RawBuilder, sql } from 'kysely';

/** Per cent of the discount in force on the day. Expects `students s`. */
export function discountOn(day: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql`case
    when ${day}::date >= coalesce(s.discount_valid_from, '-infinity')
     and ${day}::date <= coalesce(s.discount_valid_to, 'infinity') then s.discount
    else 0 end`;
}

/** Kopiykas of the monthly payment, of a month that begins later on its first day; null without groups. Expects `ledger_months d`. */
const notYetCharged = (today: string): RawBuilder<number | null> => sql`(
  select round(sum(g.price_per_month) * (100 - min(${discountOn(sql`greatest(d.month, ${today}::date)`)})))
  from students s
  join memberships m on m.student_id = s.id and m.left_on is null
  join groups g on g.id = m.group_id
  where s.id = d.student_id)`;

/** Of the student's months up to one: what is owed less all that is paid too much. Expects `ledger_months d`. */
const uncovered: RawBuilder<number | null> = sql`
  case when d.student_id in (select c.student_id from ledger_months c where c.debt < 0) then (
    select sum(o.debt) from ledger_months o
    where o.student_id = d.student_id and o.debt <> 0 and (o.debt < 0 or o.month <= d.month)) end`;

/**
 * True for a month that was charged and of which nothing is owed, or of which what is paid too much elsewhere covers the debt,
 * oldest month first. A month that is still to be charged is paid by the monthly payment, beside one-offs. Expects `ledger_months d`.
 */
export const isPaid = (today: string, left: RawBuilder<number | null> = uncovered): RawBuilder<boolean> => sql`
  case when d.debt > 0 then coalesce(${left} <= 0, false)
    when d.charges > 0 then true
    when d.payments = 0 then false
    else d.month < ${monthOf(today)}::date or -d.debt >= coalesce(${notYetCharged(today)}, 0) end`;

/** Unknown while a statement is planned, whose prepared plan is kept then: planning the students list takes a third of its time. */
export const unplanned = (day: string): RawBuilder<string> => sql`(select ${day}::date)`;

/** Each student's sums of the month in kopiykas, and `is_paid`. */
export function monthSums(month: string, today: string): RawBuilder<unknown> {
  return sql`
    select d.student_id, d.charged, d.discounted, d.paid, d.charges, ${isPaid(today, sql`advance.uncovered`)} as is_paid
    from ledger_months d
    left join (
      select o.student_id, sum(o.debt) as uncovered from ledger_months o
      where o.debt <> 0 and (o.debt < 0 or o.month <= ${unplanned(month)}) and o.student_id in (select c.student_id from ledger_months c where c.debt < 0)
      group by o.student_id
    ) advance on advance.student_id = d.student_id
    where d.month = ${unplanned(month)}`;
}

/** Kopiykas that a student owes for months up to one, if all payments cover the oldest first. */
export const owedThrough = (studentId: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(d.charged - d.discounted) filter (where d.month <= ${month}) - sum(d.paid), 0)
  from ledger_months d where d.student_id = ${studentId})`;
