import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';

/** Last day of the freeze that the student has on that day; null without one. */
export function frozenUntil(studentId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select f.last_day from freezes f where f.student_id = ${studentId} and f.first_day <= ${day} and f.last_day >= ${day} limit 1)`;
}

export async function isFrozenOn(studentId: number, day: string): Promise<boolean> {
  const { rows: [found] } = await sql<{ until: string | null }>`select ${frozenUntil(sql`${studentId}::bigint`, sql`${day}::date`)} as until`.execute(db());
  return found?.until != null;
}
