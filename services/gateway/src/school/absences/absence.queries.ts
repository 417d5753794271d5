import { refuse } from '@dzvinok/api-server/failure';
import type { Named, PlannedLesson } from '@dzvinok/schedule/plan';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';

/** Day on which the lesson of `announced_absences a` takes place. */
export const absentOn = sql<string>`coalesce((
  select e.starts_at::date from lesson_exceptions e where e.group_id = a.group_id and e.planned_on = a.planned_on), a.planned_on)`;

/** JSON of the contract's announced absence of `students s` at the group's lesson of that day; null without one. */
export function announcedAbsenceAt(groupId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('reason', a.reason) from announced_absences a
    where a.student_id = s.id and a.group_id = ${groupId} and ${absentOn} = ${day} limit 1)`;
}

/** Refuses a teacher who is absent during the lesson; the caller holds the teacher’s lock. */
export async function refuseAbsent({ id, name }: Named, { startsAt, minutes }: Pick<PlannedLesson, 'startsAt' | 'minutes'>): Promise<void> {
  const { rows: [absence] } = await sql`
    select 1 from teacher_absences
    where teacher_id = ${id} and starts_at < ${startsAt}::timestamptz + ${minutes} * interval '1 minute' and ends_at > ${startsAt}::timestamptz`.execute(db());
  if (absence) throw refuse('absences.substitute-absent', { text: `${name} у цей час теж відсутній. Оберіть іншого викладача.` });
}
