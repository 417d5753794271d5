import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import type { VersionedJson } from '../../runtime/replies/versioned-replies.ts';

@Injectable()
export class JournalRepository {
  /**
   * Reads the contract's journal in one statement, so that the version is that of the marks. Each student is a row, as PostgreSQL would
   * copy the whole text three times to make one value of it. The fields of a mark were put together when it was saved,
   * and what its lesson adds is made once for each lesson. Marks are sorted with their keys in front of their text, which makes
   * comparing them cheap.
   * `zone` is the centre’s, as a choice of attendance belongs to the lesson of its day.
   */
  async journal(groupId: number, zone: string): Promise<VersionedJson | null> {
    const { rows: [group, ...students] } = await sql<{ version: number; is_archived: boolean; json: string; marks: string }>`
      with held as materialized (
        select id, topic_id, starts_at, lesson_date, '{"topicId":' || coalesce(topic_id::text, 'null') || ',' as beginning
        from lessons where group_id = ${groupId}
      ), marked as (
        select student_id, string_agg(mark, '},' order by starts_at) || '}' as marks
        from (
          select mk.student_id, held.starts_at, held.beginning || mk.json_fields as mark
          from held join marks mk on mk.lesson_id = held.id
          order by mk.student_id, held.starts_at
        ) sorted
        group by student_id
      ), present as (
        select student_id from memberships where group_id = ${groupId} and left_on is null
      ), chosen as (
        select distinct on (c.student_id, held.id) c.student_id, held.id as lesson_id, c.status
        from attendance_choices c join held on held.lesson_date = (c.starts_at at time zone ${zone})::date
        where c.group_id = ${groupId}
        order by c.student_id, held.id, c.chosen_at desc
      ), usual as (
        select s.id as student_id, held.id as lesson_id
        from students s cross join held
        where s.is_education_online and s.id in (select student_id from memberships where group_id = ${groupId})
      ), online as (
        select student_id, string_agg(lesson_id::text, ',' order by lesson_id) as lesson_ids
        from usual full join chosen using (student_id, lesson_id)
        where coalesce(status, 1) = 1
        group by student_id
      )
      select version, is_archived, json, marks from (
        select g.version, g.archived_at is not null as is_archived, false as is_student, false as is_past, '' as name, 0 as id, (
          select coalesce(json_agg(json_build_object(
            'id', held.id, 'topicId', held.topic_id, 'topicName', t.name, 'startDateTime', held.starts_at) order by held.starts_at), '[]')
          from held left join topics t on t.id = held.topic_id)::text as json, '' as marks
        from groups g where g.id = ${groupId}
        union all
        select 0, false, true, present.student_id is null, a.full_name, a.id, left(json_build_object(
          'id', a.id, 'fullName', a.full_name, 'avatarPath', a.avatar_path, 'isMember', present.student_id is not null,
          'isArchived', a.archived_at is not null)::text, -1)
          || ',"onlineLessonIds":[' || coalesce(online.lesson_ids, '') || '],"marks":[', coalesce(marked.marks, '')
        from present full join marked using (student_id)
        left join online using (student_id)
        join accounts a on a.id = student_id
      ) part
      order by is_student, is_past, name collate "uk-x-icu", id`.execute(db());
    if (!group) return null;
    const list = students.flatMap(({ json, marks }, nr) => [nr === 0 ? json : `,${json}`, marks, ']}']);
    return { version: group.version, pieces: [`{"version":${group.version},"isArchived":${group.is_archived},"lessons":`, group.json, ',"students":[', ...list, ']}'] };
  }
}
