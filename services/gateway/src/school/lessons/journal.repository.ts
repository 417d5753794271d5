import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { guestDay } from '../schedules/participants.ts';
import type { JournalText } from './built-journal.ts';
import { namesakeNote } from './namesakes.ts';

/** The first row is the group's, with its lessons. */
interface JournalRow {
  id: number;
  version: number;
  isArchived: boolean;
  json: string;
  /** Ids of lessons attended online and otherwise, in order of ids. On the group's row, ids of all lessons. */
  online: string | null;
  otherwise: string | null;
  /** The student attends online unless another way was chosen. */
  isUsuallyOnline: boolean;
  /** Ids of lessons while the student was frozen, in order of ids. */
  frozen: string | null;
  /** Ids of lessons of which the student is a guest. */
  guest: string | null;
  marks: string | null;
}

/** A mark's fields become JSON when it is saved; the lesson's part is made once per lesson. */
const heldLessons = (groupId: number, days?: readonly string[]) => sql`
  select id, topic_id, starts_at, lesson_date, '{"topicId":' || coalesce(topic_id::text, 'null') || ',' as beginning
  from lessons where group_id = ${groupId} ${days ? sql`and lesson_date = any(${days}::date[])` : sql``}`;

/** Sort keys stand before the texts, which makes comparisons cheap. */
const marksByStudent = (students: RawBuilder<unknown>) => sql`
  select student_id, string_agg(mark, '},' order by starts_at) || '}' as marks
  from (
    select mk.student_id, held.starts_at, held.beginning || mk.json_fields as mark
    from held join marks mk on mk.lesson_id = held.id ${students}
    order by mk.student_id, held.starts_at
  ) mark
  group by student_id`;

@Injectable()
export class JournalRepository {
  /** One statement, of all lessons or those of some days. `zone` is the centre's, as a choice of attendance belongs to the lesson's day. */
  async whole(groupId: number, zone: string, days?: readonly string[]): Promise<JournalText | null> {
    const { rows: [group, ...students] } = await sql<JournalRow>`
      with held as materialized (
        ${heldLessons(groupId, days)}
      ), marked as (
        ${marksByStudent(sql``)}
      ), present as (
        select student_id from memberships where group_id = ${groupId} and left_on is null
      ), latest as (
        select distinct on (c.student_id, held.id) c.student_id, held.id as lesson_id, c.status
        from attendance_choices c join held on held.lesson_date = (c.starts_at at time zone ${zone})::date
        where c.group_id = ${groupId}
        order by c.student_id, held.id, c.chosen_at desc
      ), chosen as (
        select student_id, string_agg(lesson_id::text, ',' order by lesson_id) filter (where status = 1) as online,
          string_agg(lesson_id::text, ',' order by lesson_id) filter (where status <> 1) as otherwise
        from latest group by student_id
      ), frozen as (
        select f.student_id, string_agg(held.id::text, ',' order by held.id) as frozen
        from freezes f join held on held.lesson_date between f.first_day and f.last_day
        where f.student_id in (select student_id from present) group by f.student_id
      ), guests as (
        select b.student_id, string_agg(held.id::text, ',' order by held.id) as guest
        from make_ups b join held on held.lesson_date = ${guestDay}
        where b.group_id = ${groupId} and b.is_approved group by b.student_id
      )
      select version, "isArchived", id, json, online, otherwise, "isUsuallyOnline", frozen, guest, marks from (
        select g.version, g.archived_at is not null as "isArchived", false as is_student, false as is_past, '' as name, 0 as id, (
          select coalesce(json_agg(json_build_object(
            'id', held.id, 'topicId', held.topic_id, 'topicName', t.name, 'startDateTime', held.starts_at) order by held.starts_at), '[]')
          from held left join topics t on t.id = held.topic_id)::text as json,
          (select string_agg(id::text, ',' order by id) from held) as online, null as otherwise, false as "isUsuallyOnline",
          null as frozen, null as guest, null as marks
        from groups g where g.id = ${groupId}
        union all
        select 0, false, true, present.student_id is null, a.full_name, a.id, json_build_object(
          'id', a.id, 'fullName', a.full_name, 'avatarPath', a.avatar_path, 'isMember', present.student_id is not null,
          'isArchived', a.archived_at is not null, 'namesakeNote', ${namesakeNote})::text, chosen.online, chosen.otherwise,
          a.is_education_online and exists (select from memberships where student_id = a.id and group_id = ${groupId}),
          frozen.frozen, guests.guest, marked.marks
        from present full join marked using (student_id)
        full join guests using (student_id)
        left join chosen using (student_id)
        left join frozen using (student_id)
        cross join lateral (
          select id, full_name, avatar_path, archived_at, phone_number, date_of_birth, is_education_online, school_info
          from accounts join students using (id) where id = student_id offset 0
        ) a
      ) part
      order by is_student, is_past, ${nameOrder('name')}, id`.execute(db());
    if (!group) return null;
    const { version, isArchived, json, online: lessonIds } = group;
    const beginning = `,"isArchived":${isArchived},"lessons":${json},"students":[`;
    return { version, beginning, students: students.map((student) => textOf(student, lessonIds?.split(',') ?? [])) };
  }

  /** Marks as JSON without the brackets of the list, with the journal's version of the same snapshot. */
  async marksOf(groupId: number, studentIds: readonly number[]): Promise<{ version: number; marks: Map<number, string> } | null> {
    const { rows } = await sql<{ version: number; studentId: number | null; marks: string }>`
      with held as materialized (
        ${heldLessons(groupId)}
      ), marked as (
        ${marksByStudent(sql`and mk.student_id = any(${studentIds}::bigint[])`)}
      )
      select g.version, student_id as "studentId", marks from groups g left join marked on true where g.id = ${groupId}`.execute(db());
    const [group] = rows;
    const marks = new Map(studentIds.map((id) => [id, '']));
    for (const { studentId, marks: text } of rows) if (studentId !== null) marks.set(studentId, text);
    return group ? { version: group.version, marks } : null;
  }
}

function textOf({ id, json, marks, frozen, guest, ...attends }: JournalRow, lessonIds: readonly string[]): JournalText['students'][number] {
  const lessons = Object.entries({ frozenLessonIds: frozen, guestLessonIds: guest }).map(([name, ids]) => (ids === null ? '' : `"${name}":[${ids}],`)).join('');
  return { id, marks: marks ?? '', beginning: `${json.slice(0, -1)},"onlineLessonIds":[${onlineIn(lessonIds, attends)}],${lessons}"marks":[` };
}

function onlineIn(lessonIds: readonly string[], { isUsuallyOnline, online, otherwise }: Pick<JournalRow, 'isUsuallyOnline' | 'online' | 'otherwise'>): string {
  if (!isUsuallyOnline) return online ?? '';
  const left = new Set(otherwise?.split(','));
  return lessonIds.filter((id) => !left.has(id)).join(',');
}
