import { sql, type RawBuilder } from 'kysely';

/** Day on which the lesson of `announced_absences a` takes place. */
export const absentOn = sql<string>`coalesce((
  select e.starts_at::date from lesson_exceptions e where e.group_id = a.group_id and e.planned_on = a.planned_on), a.planned_on)`;

/** Hours before a lesson until which families tell of an absence. */
export const tellHours = sql<number>`coalesce((select (rules ->> 'tellHours')::int from make_up_rules), 0)`;

/** JSON of the contract's announced absence of `students s` at the group's lesson of that day; null without one. */
export function announcedAbsenceAt(groupId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('reason', a.reason) from announced_absences a
    where a.student_id = s.id and a.group_id = ${groupId} and ${absentOn} = ${day} limit 1)`;
}
