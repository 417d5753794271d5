import type { MarkHistoryEntry, SavedMark } from '@dzvinok/contract/marks';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { markJson } from '../lessons/mark-json.ts';
import type { MarkContent, Place, PlaceState } from './mark-rules.ts';

const savedMark = sql<SavedMark>`jsonb_set(${markJson}::jsonb, '{studentId}', to_jsonb(mk.student_id))`;

const changeJson = sql`json_build_object(
  'homeworkMark', homework_mark, 'classworkMark', classwork_mark, 'absent', absent, 'notReady', not_ready,
  'isLate', is_late, 'isMilestone', is_milestone, 'comment', comment)`;

const historyLimit = 100;

/** Queries marks, in one statement for any number of them. */
@Injectable()
export class MarksRepository {
  async lessonOfTopic(groupId: number, topicId: number): Promise<number | undefined> {
    const lesson = await db()
      .selectFrom('lessons')
      .select('id')
      .where('group_id', '=', groupId)
      .where('topic_id', '=', topicId)
      .executeTakeFirst();
    return lesson?.id;
  }

  placeOf(groupId: number, markId: number): Promise<Place | undefined> {
    return db()
      .selectFrom('marks')
      .innerJoin('lessons', 'lessons.id', 'marks.lesson_id')
      .select(['marks.lesson_id as lessonId', 'marks.student_id as studentId'])
      .where('marks.id', '=', markId)
      .where('lessons.group_id', '=', groupId)
      .executeTakeFirst();
  }

  /** Reads the states of places; a place whose lesson is not of the group is left out. */
  async statesOf(groupId: number, places: readonly Place[]): Promise<PlaceState[]> {
    const asked = places.map(({ lessonId, studentId }) => ({ lessonId, studentId }));
    const { rows } = await sql<PlaceState>`
      select asked."lessonId", asked."studentId", l.topic_id as "topicId", l.lesson_date as day,
        case when mk.id is not null then ${savedMark} end as present,
        exists (
          select from memberships m
          where m.group_id = ${groupId} and m.student_id = asked."studentId"
            and (m.left_on is null or l.lesson_date between m.joined_on and m.left_on)
        ) as "isMember"
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked ("lessonId" bigint, "studentId" bigint)
      join lessons l on l.id = asked."lessonId" and l.group_id = ${groupId}
      left join marks mk on mk.lesson_id = l.id and mk.student_id = asked."studentId"`.execute(db());
    return rows;
  }

  /** Writes marks; a student's second mark at the same lesson changes the first. */
  async write(marks: readonly (Place & MarkContent)[], accountId: number): Promise<SavedMark[]> {
    const { rows } = await sql<{ mark: SavedMark }>`
      with mk as (
        insert into marks as m (lesson_id, student_id, homework_mark, classwork_mark, absent, not_ready,
          is_late, is_milestone, comment, updated_by)
        select "lessonId", "studentId", "homeworkMark", "classworkMark", absent, "notReady",
          "isLate", "isMilestone", comment, ${accountId}
        from json_to_recordset(${JSON.stringify(marks)}::json) as wanted (
          "lessonId" bigint, "studentId" bigint, "homeworkMark" smallint, "classworkMark" smallint, absent boolean,
          "notReady" boolean, "isLate" boolean, "isMilestone" boolean, comment text)
        on conflict (lesson_id, student_id) do update set
          homework_mark = excluded.homework_mark, classwork_mark = excluded.classwork_mark,
          absent = excluded.absent, not_ready = excluded.not_ready, is_late = excluded.is_late,
          is_milestone = excluded.is_milestone, comment = excluded.comment,
          version = m.version + 1, updated_by = excluded.updated_by, updated_at = now()
        returning *)
      select ${savedMark} as mark from mk join lessons l on l.id = mk.lesson_id`.execute(db());
    return rows.map(({ mark }) => mark);
  }

  /** Reads the saves of a mark; the state before a save is that after the save before it. */
  async history(markId: number): Promise<MarkHistoryEntry[]> {
    const { rows } = await sql<MarkHistoryEntry>`
      select c.version, to_json(c.changed_at) as "changedAt", a.full_name as "changedBy", c.before, c.after
      from (
        select id, version, changed_at, changed_by, content as after, lag(content) over (order by id) as before
        from (select *, ${changeJson} as content from mark_changes where mark_id = ${markId}) changes
      ) c left join accounts a on a.id = c.changed_by
      order by c.id desc limit ${historyLimit}`.execute(db());
    return rows;
  }
}
