import type { Mark, MarkHistoryEntry } from '@dzvinok/contract/marks';
import { Injectable } from '@nestjs/common';
import { type OperationNodeSource, sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import type { Published, Publishing } from '../groups/group-versions.service.ts';
import { markJson } from '../lessons/mark-json.ts';
import type { MarkContent, Place, PlaceState } from './mark-rules.ts';

const changeJson = sql`json_build_object(
  'homeworkMark', homework_mark, 'classworkMark', classwork_mark, 'absent', absent, 'notReady', not_ready,
  'isLate', is_late, 'isMilestone', is_milestone, 'comment', comment)`;

const historyLimit = 100;

/** A mark that is to be written. */
export type NewMark = Place & MarkContent;

/** What the database adds to a mark that was written. */
export type WrittenMark = Place & Pick<Mark, 'id' | 'version'>;

/** Places to read the states of, as they are asked for: `asked` with `lessonId` and `studentId`. */
export type AskedPlaces = RawBuilder<Place>;

export function placesOf(places: readonly Place[]): AskedPlaces {
  const asked = places.map(({ lessonId, studentId }) => ({ lessonId, studentId }));
  return sql`json_to_recordset(${JSON.stringify(asked)}::json) as asked ("lessonId" bigint, "studentId" bigint)`;
}

export function placeByTopic(groupId: number, topicId: number, studentId: number): AskedPlaces {
  return sql`(select id as "lessonId", ${studentId}::bigint as "studentId" from lessons
    where group_id = ${groupId} and topic_id = ${topicId}) asked`;
}

export function placeOfMark(markId: number): AskedPlaces {
  return sql`(select lesson_id as "lessonId", student_id as "studentId" from marks where id = ${markId}) asked`;
}

/** Queries marks, in one statement for any number of them. */
@Injectable()
export class MarksRepository {
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
  async statesOf(groupId: number, asked: AskedPlaces): Promise<PlaceState[]> {
    // The laterals keep the plan at one look at an index for each place, however many the planner expects.
    const { rows } = await sql<Omit<PlaceState, 'present'> & { mark: Mark | null }>`
      select l.id as "lessonId", asked."studentId", l.topic_id as "topicId", l.lesson_date as day,
        case when mk.id is not null then ${markJson} end as mark,
        exists (
          select from memberships m
          where m.group_id = ${groupId} and m.student_id = asked."studentId"
            and (m.left_on is null or l.lesson_date between m.joined_on and m.left_on)
        ) as "isMember"
      from ${asked}
      cross join lateral (select * from lessons where id = asked."lessonId" and group_id = ${groupId} offset 0) l
      left join lateral (
        select * from marks where lesson_id = l.id and student_id = asked."studentId" offset 0
      ) mk on true`.execute(db());
    return rows.map(({ mark, ...state }) => ({ ...state, present: mark && { ...mark, studentId: state.studentId } }));
  }

  /**
   * Writes marks, the group's new version and the log in one statement; a student's second mark at the same lesson changes
   * the first.
   */
  async write(
    marks: readonly NewMark[], accountId: number, { raise, columns }: Publishing, logEntry: OperationNodeSource,
  ): Promise<Published & { marks: WrittenMark[] }> {
    const { rows: [answer] } = await sql<Published & { marks: WrittenMark[] }>`
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
        returning lesson_id as "lessonId", student_id as "studentId", id, version
      ), raised as (${raise}), logged as (${logEntry})
      select (select json_agg(mk) from mk) as marks, ${columns}`.execute(db());
    if (!answer) throw new Error('The marks were not written');
    return answer;
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
