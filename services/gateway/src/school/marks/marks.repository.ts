import type { Mark, MarkHistoryEntry, SavedMark } from '@dzvinok/contract/marks';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import type { Published, Publishing } from '../groups/group-changes.service.ts';
import { frozenUntil, isGuestAt, memberOn } from '../schedules/participants.ts';
import { contentJson, markJson, markSql } from './mark.entity.ts';
import type { MarkState, WantedMark } from './marks.rules.ts';

const historyLimit = 100;

export interface MarkRow extends Required<SavedMark> {
  accountId: number;
}

@Injectable()
export class MarksRepository {
  async isInGroup(markId: number, groupId: number, days: readonly string[] | null): Promise<boolean> {
    const found = await db()
      .selectFrom('marks')
      .innerJoin('lessons', 'lessons.id', 'marks.lesson_id')
      .select('marks.id')
      .where('marks.id', '=', markId)
      .where('lessons.group_id', '=', groupId)
      .$if(days !== null, (query) => query.where('lessons.lesson_date', 'in', days ?? []))
      .executeTakeFirst();
    return found !== undefined;
  }

  /** States in the order of the saves and their marks; undefined for a place that the group does not have. */
  async statesOf(saves: readonly { groupId: number; marks: readonly WantedMark[] }[]): Promise<(MarkState | undefined)[][]> {
    const asked = saves.flatMap(({ groupId, marks }, saveNr) => marks.map(({ lessonId, topicId, markId, studentId }, markNr) =>
      ({ saveNr, markNr, groupId, lessonId, topicId: lessonId ? undefined : topicId, markId, studentId })));
    // Laterals keep the plan at one index look-up per place, whatever row count the planner expects.
    const { rows } = await sql<Omit<MarkState, 'present'> & { saveNr: number; markNr: number; present: Required<Mark> | null }>`
      select "saveNr", "markNr", l.id as "lessonId", place."studentId", l.topic_id as "topicId", l.lesson_date as day,
        case when mk.id is not null then ${markJson} end as present,
        exists (
          select from memberships m
          where m.group_id = place."groupId" and m.student_id = place."studentId"
            and (m.left_on is null or ${memberOn(sql`l.lesson_date`)})
        ) or ${isGuestAt({ studentId: sql`place."studentId"`, groupId: sql`place."groupId"`, day: sql`l.lesson_date` })} as "isMember",
        ${frozenUntil(sql`place."studentId"`, sql`l.lesson_date`)} is not null as "isFrozen",
        coalesce((select a.archived_at is not null from accounts a where a.id = place."studentId"), false) as "isArchived",
        exists (select from roll_calls r where r.student_id = place."studentId" and r.group_id = place."groupId" and r.day = l.lesson_date) as "isCalled",
        l.pay_sheet_id is not null as "isPaid"
      from (
        select "saveNr", "markNr", "groupId", coalesce("lessonId", of_topic.id, of_mark.lesson_id) as "lessonId",
          coalesce("studentId", of_mark.student_id) as "studentId"
        from json_to_recordset(${JSON.stringify(asked)}::json)
          as asked ("saveNr" int, "markNr" int, "groupId" bigint, "lessonId" bigint, "topicId" bigint, "markId" bigint, "studentId" bigint)
        left join lateral (
          select id from lessons where group_id = "groupId" and topic_id = "topicId" order by lesson_date desc limit 1) of_topic on true
        left join lateral (select lesson_id, student_id from marks where id = "markId" offset 0) of_mark on true
      ) place
      cross join lateral (select * from lessons where id = place."lessonId" and group_id = place."groupId" offset 0) l
      left join lateral (
        select * from marks where lesson_id = l.id and student_id = place."studentId" offset 0
      ) mk on true`.execute(db());
    const states = saves.map(({ marks }): (MarkState | undefined)[] => marks.map(() => undefined));
    for (const { saveNr, markNr, present, ...state } of rows) {
      states[saveNr]?.splice(markNr, 1, { ...state, present: present && { ...present, studentId: state.studentId } });
    }
    return states;
  }

  async takeIds(count: number): Promise<number[]> {
    if (count === 0) return [];
    const { rows } = await sql<{ id: number }>`
      select nextval('marks_id_seq') as id from generate_series(1, ${count}::int)`.execute(db());
    return rows.map(({ id }) => id);
  }

  /** One statement writes marks, the groups' new versions and the log. An existing mark is updated. */
  async write(marks: readonly MarkRow[], { raise, columns }: Publishing, logEntries: RawBuilder<unknown>): Promise<Published> {
    const { rows: [answer] } = await sql<Published>`
      with written as (
        insert into marks (id, lesson_id, student_id, ${markSql.columns}, version, updated_by)
        select id, "lessonId", "studentId", ${markSql.names}, version, "accountId"
        from json_to_recordset(${JSON.stringify(marks)}::json) as wanted (
          id bigint, "lessonId" bigint, "studentId" bigint, ${markSql.typedNames}, version int, "accountId" bigint)
        on conflict (lesson_id, student_id) do update set ${markSql.assignments},
          version = excluded.version, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      ), raised as (${raise}), logged as (${logEntries})
      select ${columns}`.execute(db());
    if (!answer) throw new Error('The marks were not written');
    return answer;
  }

  /** The state before a save is the state after the previous save. */
  async history(markId: number): Promise<MarkHistoryEntry[]> {
    const { rows } = await sql<MarkHistoryEntry>`
      select c.version, to_json(c.changed_at) as "changedAt", a.full_name as "changedBy", c.before, c.after
      from (
        select id, version, changed_at, changed_by, content as after, lag(content) over (order by id) as before
        from (select *, ${contentJson} as content from mark_changes where mark_id = ${markId}) changes
      ) c left join accounts a on a.id = c.changed_by
      order by c.id desc limit ${historyLimit}`.execute(db());
    return rows;
  }
}
