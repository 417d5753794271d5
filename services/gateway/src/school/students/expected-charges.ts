import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { type RawBuilder, sql } from 'kysely';

/** What a month costs by a membership while the month is not charged. */
export interface ExpectedCharge {
  studentId: number;
  /** First day. */
  month: string;
  /** First day of the membership. */
  joinedOn: string;
  /** Kopiykas. */
  amount: number;
}

/** The bills that the monthly run would post; implemented by money, which has its rules. */
export abstract class ExpectedCharges {
  /** Of all students or of these, for months in their order; bills of nothing too. */
  abstract of(months: readonly string[], studentIds?: readonly number[]): Promise<ExpectedCharge[]>;

  /** Of students who may be charged something else than `usualCharge` of `paid-months.queries.ts`: reading all bills doubles the time of the list. */
  abstract unusual(months: readonly string[]): Promise<ExpectedCharge[]>;
}

/** The month of a day and the next one: those with paid flags. */
export const flaggedMonths = (day: string): [string, string] => [monthOf(day), addMonths(monthOf(day), 1)];

/** Columns `student_id` and `amount`: kopiykas of the month. Hidden from the planner as `hiddenFromPlanner` says. */
export function expectedIn(month: string, charges: readonly ExpectedCharge[]): RawBuilder<unknown> {
  const sums = new Map<number, number>();
  for (const { studentId, amount } of charges.filter((one) => one.month === month)) sums.set(studentId, (sums.get(studentId) ?? 0) + amount);
  return sql`(select * from unnest((select ${[...sums.keys()]}::bigint[]), (select ${[...sums.values()]}::bigint[])) as expected (student_id, amount))`;
}

/** Kopiykas of a student's month; null if nothing is expected. Expects `ledger_months d`, unless student and month are given. */
export function expectedOf(charges: readonly ExpectedCharge[], studentId = sql`d.student_id`, month = sql`d.month`): RawBuilder<number | null> {
  return sql`(
    select sum(amount) from unnest(${charges.map(({ studentId }) => studentId)}::bigint[], ${charges.map(({ month }) => month)}::date[],
      ${charges.map(({ amount }) => amount)}::bigint[]) as expected (student_id, month, amount)
    where expected.student_id = ${studentId} and expected.month = ${month})`;
}
