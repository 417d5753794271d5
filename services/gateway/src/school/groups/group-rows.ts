import { sql } from 'kysely';

/** The week of the group `g`, Monday first. */
export const groupSlots = sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'dayOfWeek', o.day_of_week, 'classroomId', o.classroom_id,
    'classroomName', c.name, 'startTime', o.start_time) order by (o.day_of_week + 6) % 7), '[]')
  from schedule_slots o join classrooms c on c.id = o.classroom_id
  where o.group_id = g.id
)`;

/** The same as the audit log tells of it. */
export const groupMeetings = sql`(
  select coalesce(json_agg(json_build_object('dayOfWeek', o.day_of_week, 'startTime', o.start_time, 'classroomName', c.name)
    order by (o.day_of_week + 6) % 7), '[]')
  from schedule_slots o join classrooms c on c.id = o.classroom_id
  where o.group_id = g.id
)`;

/** The students who are in the group `g` now. */
export const groupMembers = sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'fullName', s.full_name, 'avatarPath', s.avatar_path)
    order by s.full_name collate "uk-x-icu", s.id), '[]')
  from memberships m join accounts s on s.id = m.student_id
  where m.group_id = g.id and m.left_on is null
)`;

/** The columns and sources that the list and the form of a group share; the caller's own columns come before. */
export const groupRows = sql`
  g.id, g.subject_id as "subjectId", sub.name as "subjectName", sub.color as "subjectColor",
  g.teacher_id as "teacherId", t.full_name as "teacherName", g.is_online as "isOnline",
  g.price_per_month as "pricePerMonth",
  (select count(*) from memberships m where m.group_id = g.id and m.left_on is null) as "studentCount",
  ${groupSlots} as schedules
  from groups g
  join subjects sub on sub.id = g.subject_id
  join accounts t on t.id = g.teacher_id`;
