import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

/** A journal without its marks. */
export interface JournalFrame {
  version: number;
  /** JSON text up to the list of students. */
  beginning: string;
  students: FramedStudent[];
}

interface FramedStudent {
  id: number;
  /** The student's JSON text up to the list of marks. */
  beginning: string;
  /** Another text once anything is that the student's marks tell; null where there are none. */
  fingerprint: string | null;
  /** JSON text of the marks, without the brackets of the list; null where it was not asked for. */
  marks: string | null;
}

/** A row of the statement; the first one is the group's, with its lessons. */
interface FrameRow extends Omit<FramedStudent, 'beginning'> {
  version: number;
  isArchived: boolean;
  json: string;
  /** The ids of the lessons that are attended online and otherwise, by the order of ids; of the group’s row, of all lessons. */
  online: string | null;
  otherwise: string | null;
  /** The student attends online unless something else was chosen. */
  isUsuallyOnline: boolean;
}

/** The fields of a mark were put together when it was saved, and what its lesson adds is made once for each lesson. */
const heldLessons = (groupId: number) => sql`
  select id, topic_id, starts_at, lesson_date, '{"topicId":' || coalesce(topic_id::text, 'null') || ',' as beginning,
    hash_record_extended(row(id, topic_id, starts_at), 0) as seed
  from lessons where group_id = ${groupId}`;
const joinedMarks = sql`string_agg(mark, '},' order by starts_at) || '}'`;

@Injectable()
export class JournalRepository {
  /**
   * Reads the contract's journal in one statement, with the marks or only with their fingerprints. A mark is told to be
   * another by the transaction that wrote its row (`xmin`), whoever that was: no save has to know of the journal.
   * Marks are sorted with their keys in front of their texts, which makes comparing them cheap.
   * `zone` is the centre’s, as a choice of attendance belongs to the lesson of its day.
   */
  async frame(groupId: number, zone: string, withMarks: boolean): Promise<JournalFrame | null> {
    const { rows: [group, ...students] } = await sql<FrameRow>`
      with held as materialized (
        ${heldLessons(groupId)}
      ), marked as (
        select student_id, bit_xor(hash)::text as fingerprint, ${withMarks ? joinedMarks : sql`null`} as marks
        from (
          select mk.student_id, held.starts_at, hashtextextended(mk.xmin::text, held.seed # mk.id) as hash,
            held.beginning || mk.json_fields as mark
          from held join marks mk on mk.lesson_id = held.id
          ${withMarks ? sql`order by mk.student_id, held.starts_at` : sql``}
        ) mark
        group by student_id
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
      )
      select version, "isArchived", id, json, online, otherwise, "isUsuallyOnline", fingerprint, marks from (
        select g.version, g.archived_at is not null as "isArchived", false as is_student, false as is_past, '' as name, 0 as id, (
          select coalesce(json_agg(json_build_object(
            'id', held.id, 'topicId', held.topic_id, 'topicName', t.name, 'startDateTime', held.starts_at) order by held.starts_at), '[]')
          from held left join topics t on t.id = held.topic_id)::text as json,
          (select string_agg(id::text, ',' order by id) from held) as online, null as otherwise, false as "isUsuallyOnline",
          null as fingerprint, null as marks
        from groups g where g.id = ${groupId}
        union all
        select 0, false, true, present.student_id is null, a.full_name, a.id, json_build_object(
          'id', a.id, 'fullName', a.full_name, 'avatarPath', a.avatar_path, 'isMember', present.student_id is not null,
          'isArchived', a.archived_at is not null)::text, chosen.online, chosen.otherwise,
          a.is_education_online and exists (select from memberships where student_id = a.id and group_id = ${groupId}),
          marked.fingerprint, marked.marks
        from present full join marked using (student_id)
        left join chosen using (student_id)
        cross join lateral (
          select id, full_name, avatar_path, archived_at, is_education_online
          from accounts join students using (id) where id = student_id offset 0
        ) a
      ) part
      order by is_student, is_past, name collate "uk-x-icu", id`.execute(db());
    if (!group) return null;
    const { version, isArchived, json, online: lessonIds } = group;
    const beginning = `{"version":${version},"isArchived":${isArchived},"lessons":${json},"students":[`;
    return { version, beginning, students: students.map((student) => framed(student, lessonIds?.split(',') ?? [])) };
  }

  /** Reads the marks of these students as JSON texts, without the brackets of the list. */
  async marksOf(groupId: number, studentIds: readonly number[]): Promise<{ studentId: number; marks: string }[]> {
    const { rows } = await sql<{ studentId: number; marks: string }>`
      with held as materialized (${heldLessons(groupId)})
      select student_id as "studentId", ${joinedMarks} as marks
      from (
        select mk.student_id, held.starts_at, held.beginning || mk.json_fields as mark
        from held join marks mk on mk.lesson_id = held.id and mk.student_id = any(${studentIds}::bigint[])
        order by mk.student_id, held.starts_at
      ) mark
      group by student_id`.execute(db());
    return rows;
  }
}

function framed({ id, json, fingerprint, marks, ...attends }: FrameRow, lessonIds: readonly string[]): FramedStudent {
  return { id, fingerprint, marks, beginning: `${json.slice(0, -1)},"onlineLessonIds":[${onlineIn(lessonIds, attends)}],"marks":[` };
}

function onlineIn(lessonIds: readonly string[], { isUsuallyOnline, online, otherwise }: Pick<FrameRow, 'isUsuallyOnline' | 'online' | 'otherwise'>): string {
  if (!isUsuallyOnline) return online ?? '';
  const left = new Set(otherwise?.split(','));
  return lessonIds.filter((id) => !left.has(id)).join(',');
}
