import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { planInputs } from '../../school/schedules/plan.queries.ts';
import { type FeedGroup, feedRange } from './feed-events.ts';

export interface FoundFeed {
  studentId: number;
  studentName: string;
  openedAt: Date;
}

@Injectable()
export class CalendarFeedsRepository {
  async sealedSecret(studentId: number): Promise<string | null> {
    const feed = await db().selectFrom('calendar_feeds').select('sealed_secret').where('student_id', '=', studentId).executeTakeFirst();
    return feed?.sealed_secret ?? null;
  }

  async save(studentId: number, hash: Uint8Array, sealed: string): Promise<void> {
    const secret = { secret_hash: hash, sealed_secret: sealed };
    await db()
      .insertInto('calendar_feeds')
      .values({ student_id: studentId, ...secret })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ ...secret, created_at: sql`excluded.created_at` }))
      .execute();
  }

  async remove(studentId: number): Promise<boolean> {
    const removed = await db().deleteFrom('calendar_feeds').where('student_id', '=', studentId).returning('student_id').executeTakeFirst();
    return removed !== undefined;
  }

  /** Feeds of the student or of the parent's children. @returns the ids of the students */
  async removeKnownTo(accountId: number): Promise<number[]> {
    const students = sql<number>`any(array(select student_id from student_parents where parent_id = ${accountId}) || ${accountId}::bigint)`;
    const removed = await db().deleteFrom('calendar_feeds').where('student_id', '=', students)
      .returning('student_id').execute();
    return removed.map(({ student_id: id }) => id);
  }

  byHash(hash: Uint8Array): Promise<FoundFeed | undefined> {
    return db()
      .selectFrom('calendar_feeds as f')
      .innerJoin('accounts as a', 'a.id', 'f.student_id')
      .select(['a.id as studentId', 'a.full_name as studentName', 'f.created_at as openedAt'])
      .where('f.secret_hash', '=', hash)
      .where('a.archived_at', 'is', null)
      .executeTakeFirst();
  }

  /** All groups that the student was ever in, with their plan and the lessons of the last year. */
  async groups(studentId: number, today: string): Promise<FeedGroup[]> {
    const { rows } = await sql<FeedGroup>`
      select g.id as "groupId", g.name as "className", g.lesson_duration as "lessonDuration",
        g.settings_version + g.plan_version as version, g.plan_changed_at as "changedAt", sb.name as "subjectName", t.full_name as "teacherName",
        (select json_agg(json_build_object('id', m.id, 'joinedOn', m.joined_on, 'leftOn', m.left_on) order by m.id)
          from memberships m where m.group_id = g.id and m.student_id = ${studentId}) as memberships,
        (select coalesce(json_agg(json_build_object('from', f.first_day, 'to', f.last_day)), '[]') from freezes f
          where f.student_id = ${studentId} and f.last_day >= ${feedRange(today).from}::date) as freezes,
        ${planInputs(sql`g.id`, feedRange(today))} as plan,
        (select coalesce(json_agg(json_build_object('id', l.id, 'day', l.lesson_date, 'startsAt', l.starts_at)
            order by l.lesson_date), '[]')
          from lessons l
          where l.group_id = g.id and l.lesson_date >= ${feedRange(today).from}::date) as lessons
      from groups g
      join subjects sb on sb.id = g.subject_id
      join accounts t on t.id = g.teacher_id
      where g.id in (select group_id from memberships where student_id = ${studentId})
      order by g.id`.execute(db());
    return rows;
  }
}
