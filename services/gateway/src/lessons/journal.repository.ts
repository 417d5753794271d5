import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../database/database.ts';
import { markJson } from './mark-json.ts';

/** The journal as JSON text, one statement whatever its size. */
@Injectable()
export class JournalRepository {
  async journal(groupId: number): Promise<string | null> {
    const { rows } = await sql<{ text: string }>`
      with marked as (
        select mk.student_id, json_agg(${markJson} order by l.starts_at) as marks
        from marks mk join lessons l on l.id = mk.lesson_id
        where l.group_id = ${groupId}
        group by mk.student_id
      ), present as (
        select student_id from memberships where group_id = ${groupId} and left_on is null
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
            'isMember', present.student_id is not null, 'marks', coalesce(marked.marks, '[]'))
            order by present.student_id is null, a.full_name collate "uk-x-icu", a.id), '[]')
          from present full join marked using (student_id)
          join accounts a on a.id = student_id)
      )::text as text
      from groups g where g.id = ${groupId}`.execute(db());
    return rows[0]?.text ?? null;
  }
}
