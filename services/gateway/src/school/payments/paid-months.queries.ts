import { type RawBuilder, sql } from 'kysely';

/**
 * Rows `student_id`, `month` and `paid` (kopiykas) of the given months that are paid: something was charged or paid and nothing is
 * owed, or what is paid too much elsewhere covers it, oldest month first.
 */
export function paidMonths(months: readonly string[]): RawBuilder<unknown> {
  return sql`
    select d.student_id, d.month, d.paid
    from ledger_months d
    where d.month in (${sql.join(months.map((month) => sql`${month}::date`))}) and ${isPaid}`;
}

/** Expects `ledger_months d`. */
export const isPaid: RawBuilder<boolean> = sql`
  case when d.debt <= 0 then d.payments > 0 or d.charged > 0
    when d.student_id in (select c.student_id from ledger_months c where c.debt < 0) then (
      select sum(o.debt) from ledger_months o
      where o.student_id = d.student_id and o.debt <> 0 and (o.debt < 0 or o.month <= d.month)) <= 0
    else false end`;

/** Kopiykas that a student owes for months up to one, if all payments cover the oldest first. */
export const owedThrough = (studentId: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(d.charged - d.discounted) filter (where d.month <= ${month}) - sum(d.paid), 0)
  from ledger_months d where d.student_id = ${studentId})`;
