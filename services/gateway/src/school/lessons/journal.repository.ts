import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { separated, type VersionedJson } from '../../runtime/replies/versioned-replies.ts';

@Injectable()
export class JournalRepository {
  /**
   * Reads the contract's journal in one statement, so that the version is that of the marks. Each student is a row, as PostgreSQL would
   * copy the whole text three times to make one value of it. The fields of a mark were put together when it was saved,
   * and what its lesson adds is made once for each lesson.
   * `zone` is the centre’s, as a choice of attendance belongs to the lesson of its day.
   */
  async journal(groupId: number, zone: string): Promise<VersionedJson | null> {
    const { rows: [group, ...students] } = await sql<{ version: number; json: string }>`
      with held as materialized (
        select id, starts_at, '{"topicId":' || coalesce(topic_id::text, 'null') || ',' as beginning
        from lessons where group_id = ${groupId}
      ), marked as (
        select mk.student_id, string_agg(held.beginning || mk.json_fields, '},' order by held.starts_at) || '}' as marks
        from held join marks mk on mk.lesson_id = held.id
        group by mk.student_id
      ), present as (
        select student_id from memberships where group_id = ${groupId} and left_on is null
      ), chosen as (
        select distinct on (c.student_id, l.id) c.student_id, l.id as lesson_id, c.status
        from attendance_choices c
        join lessons l on l.group_id = c.group_id and l.lesson_date = (c.starts_at at time zone ${zone})::date
        where c.group_id = ${groupId}
        order by c.student_id, l.id, c.chosen_at desc
      ), online as (
        select student_id, string_agg(lesson_id::text, ',' order by lesson_id) as lesson_ids
        from (
          select student_id, lesson_id from chosen where status = 1
          union all
          select s.id, l.id
          from (select student_id from present union select student_id from marked) people
          join students s on s.id = people.student_id and s.is_education_online
          join lessons l on l.group_id = ${groupId}
          left join chosen on chosen.student_id = s.id and chosen.lesson_id = l.id
          where chosen.lesson_id is null) attended
        group by student_id
      )
      select version, json from (
        select g.version, false as is_student, false as is_past, '' as name, 0 as id, (
          select coalesce(json_agg(json_build_object(
            'id', l.id, 'topicId', l.topic_id, 'topicName', t.name, 'startDateTime', l.starts_at) order by l.starts_at), '[]')
          from lessons l left join topics t on t.id = l.topic_id
          where l.group_id = g.id)::text as json
        from groups g where g.id = ${groupId}
        union all
        select 0, true, present.student_id is null, a.full_name, a.id, left(json_build_object(
          'id', a.id, 'fullName', a.full_name, 'avatarPath', a.avatar_path, 'isMember', present.student_id is not null)::text, -1)
          || ',"onlineLessonIds":[' || coalesce(online.lesson_ids, '') || '],"marks":[' || coalesce(marked.marks, '') || ']}'
        from present full join marked using (student_id)
        left join online using (student_id)
        join accounts a on a.id = student_id
      ) part
      order by is_student, is_past, name collate "uk-x-icu", id`.execute(db());
    if (!group) return null;
    const list = separated(students.map(({ json }) => json));
    return { version: group.version, pieces: [`{"version":${group.version},"lessons":`, group.json, ',"students":[', ...list, ']}'] };
  }
}
