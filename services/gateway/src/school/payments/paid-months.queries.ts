import { type RawBuilder, sql } from 'kysely';

/**
 * True for a month of which something was charged or paid and nothing is owed, or of which what is paid too much elsewhere covers the
 * debt, oldest month first. Expects `ledger_months d`.
 */
export const isPaid: RawBuilder<boolean> = sql`
  case when d.debt <= 0 then d.payments > 0 or d.charged > 0
    when d.student_id in (select c.student_id from ledger_months c where c.debt < 0) then (
      select sum(o.debt) from ledger_months o
      where o.student_id = d.student_id and o.debt <> 0 and (o.debt < 0 or o.month <= d.month)) <= 0
    else false end`;

/** Each student's sums of the month in kopiykas, and `is_paid`. */
export function monthSums(month: string): RawBuilder<unknown> {
  return sql`select d.student_id, d.charged, d.discounted, d.paid, ${isPaid} as is_paid from ledger_months d where d.month = ${month}::date`;
}

/** Kopiykas that a student owes for months up to one, if all payments cover the oldest first. */
export const owedThrough = (studentId: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(d.charged - d.discounted) filter (where d.month <= ${month}) - sum(d.paid), 0)
  from ledger_months d where d.student_id = ${studentId})`;
