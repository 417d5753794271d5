import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../database/database.ts';
import { markJson } from './mark-json.ts';

/** The journal as JSON text, one statement whatever its size. */
@Injectable()
export class JournalRepository {
  /** `zone` is the centre’s: a choice of attendance belongs to the lesson of its day. */
  async journal(groupId: number, zone: string): Promise<string | null> {
    const { rows } = await sql<{ text: string }>`
      with marked as (
        select mk.student_id, json_agg(${markJson} order by l.starts_at) as marks
        from marks mk join lessons l on l.id = mk.lesson_id
        where l.group_id = ${groupId}
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
        select student_id, json_agg(lesson_id order by lesson_id) as lesson_ids
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
      select json_build_object(
        'version', g.version,
        'lessons', (
          select coalesce(json_agg(json_build_object(
            'id', l.id, 'topicId', l.topic_id, 'topicName', t.name,
            'startDateTime', l.starts_at) order by l.starts_at), '[]')
          from lessons l left join topics t on t.id = l.topic_id
          where l.group_id = g.id),
        'students', (
          select coalesce(json_agg(json_build_object(
            'id', a.id, 'fullName', a.full_name, 'avatarPath', a.avatar_path,
            'isMember', present.student_id is not null, 'marks', coalesce(marked.marks, '[]'),
            'onlineLessonIds', coalesce(online.lesson_ids, '[]'))
            order by present.student_id is null, a.full_name collate "uk-x-icu", a.id), '[]')
          from present full join marked using (student_id)
          left join online using (student_id)
          join accounts a on a.id = student_id)
      )::text as text
      from groups g where g.id = ${groupId}`.execute(db());
    return rows[0]?.text ?? null;
  }
}
