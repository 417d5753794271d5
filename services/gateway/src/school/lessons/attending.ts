import { sql, type RawBuilder } from 'kysely';

/**
 * Attendance at a group's lesson of one day: 1 online, 2 recording, null in person. Choices match by day, so moving a
 * lesson within its day keeps them. Expects `students s`.
 */
export function attendingStatus(
  groupId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql<number | null>`nullif(coalesce((
    select c.status from attendance_choices c
    where c.student_id = s.id and c.group_id = ${groupId} and c.starts_at >= ${from} and c.starts_at < ${until}
    order by c.chosen_at desc limit 1
  ), case when s.is_education_online then 1 end), 0)`;
}
