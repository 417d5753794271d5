import type { Mark, MarkHistoryEntry, SavedMark } from '@dzvinok/contract/marks';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../database/database.ts';
import { markJson } from '../lessons/mark-json.ts';

/** The lesson that a mark belongs to, as far as the rules about marks need it. */
export interface MarkedLesson {
  id: number;
  topic_id: number | null;
  lesson_date: string;
}

/** Everything of a mark that a person sets. */
export type MarkContent = Omit<Mark, 'id' | 'lessonId' | 'topicId' | 'version'>;

const savedMark = sql<SavedMark>`jsonb_set(${markJson}::jsonb, '{studentId}', to_jsonb(mk.student_id))`;

const changeJson = sql`json_build_object(
  'homeworkMark', homework_mark, 'classworkMark', classwork_mark, 'absent', absent, 'notReady', not_ready,
  'isLate', is_late, 'isMilestone', is_milestone, 'comment', comment)`;

const historyLimit = 100;

@Injectable()
export class MarksRepository {
  lesson(groupId: number, wanted: { lessonId: number } | { topicId: number }): Promise<MarkedLesson | undefined> {
    const lessons = db()
      .selectFrom('lessons')
      .select(['id', 'topic_id', 'lesson_date'])
      .where('group_id', '=', groupId);
    return 'lessonId' in wanted
      ? lessons.where('id', '=', wanted.lessonId).executeTakeFirst()
      : lessons.where('topic_id', '=', wanted.topicId).executeTakeFirst();
  }

  async markOf(lessonId: number, studentId: number): Promise<SavedMark | undefined> {
    const { rows } = await sql<{ mark: SavedMark }>`
      select ${savedMark} as mark from marks mk join lessons l on l.id = mk.lesson_id
      where mk.lesson_id = ${lessonId} and mk.student_id = ${studentId}`.execute(db());
    return rows[0]?.mark;
  }

  async markById(groupId: number, markId: number): Promise<SavedMark | undefined> {
    const { rows } = await sql<{ mark: SavedMark }>`
      select ${savedMark} as mark from marks mk join lessons l on l.id = mk.lesson_id
      where mk.id = ${markId} and l.group_id = ${groupId}`.execute(db());
    return rows[0]?.mark;
  }

  /** Whether the student is in the group now, or was on that day. */
  async isMember(groupId: number, studentId: number, day: string): Promise<boolean> {
    const membership = await db()
      .selectFrom('memberships')
      .select('id')
      .where('group_id', '=', groupId)
      .where('student_id', '=', studentId)
      .where((where) =>
        where.or([
          where('left_on', 'is', null),
          where.and([where('joined_on', '<=', day), where('left_on', '>=', day)]),
        ]),
      )
      .executeTakeFirst();
    return membership !== undefined;
  }

  /** The second mark of the same student at the same lesson changes the first. */
  async save(lessonId: number, studentId: number, content: MarkContent, accountId: number): Promise<SavedMark> {
    const { rows } = await sql<{ mark: SavedMark }>`
      with mk as (
        insert into marks as m (lesson_id, student_id, homework_mark, classwork_mark, absent, not_ready,
          is_late, is_milestone, comment, updated_by)
        values (${lessonId}, ${studentId}, ${content.homeworkMark}, ${content.classworkMark}, ${content.absent},
          ${content.notReady}, ${content.isLate}, ${content.isMilestone}, ${content.comment}, ${accountId})
        on conflict (lesson_id, student_id) do update set
          homework_mark = excluded.homework_mark, classwork_mark = excluded.classwork_mark,
          absent = excluded.absent, not_ready = excluded.not_ready, is_late = excluded.is_late,
          is_milestone = excluded.is_milestone, comment = excluded.comment,
          version = m.version + 1, updated_by = excluded.updated_by, updated_at = now()
        returning *)
      select ${savedMark} as mark from mk join lessons l on l.id = mk.lesson_id`.execute(db());
    const saved = rows[0]?.mark;
    if (!saved) throw new Error('The mark was not saved');
    return saved;
  }

  /** What a mark was before is what the save before made of it. */
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
