import type { CreateGroupBody } from '@dzvinok/contract/groups';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../database/database.ts';
import { isoInZone } from '../lessons/centre-clock.ts';
import { groupMembers, groupRows, groupSlots } from './group-rows.ts';

export type GroupFields = Pick<
  CreateGroupBody,
  'name' | 'teacherId' | 'lessonDuration' | 'pricePerMonth' | 'isOnline'
>;

/** A moment and where the centre is. */
export interface CentreNow {
  now: Date;
  today: string;
  timezone: string;
}

@Injectable()
export class GroupsRepository {
  async list(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(item order by item."subjectName" collate "uk-x-icu", item."className", item.id), '[]')::text
        as body
      from (select g.name as "className", ${groupRows}) item`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async find(id: number, timezone: string): Promise<string | null> {
    const { rows } = await sql<{ body: string }>`
      select row_to_json(item)::text as body
      from (
        select g.name, g.lesson_duration as "lessonDuration",
          ${groupMembers} as students,
          (
            select coalesce(json_agg(json_build_object('id', l.id, 'topicId', l.topic_id, 'topicName', topics.name,
              'startDateTime', ${isoInZone('l.starts_at', timezone)}) order by l.starts_at), '[]')
            from lessons l left join topics on topics.id = l.topic_id
            where l.group_id = g.id
          ) as lessons,
          ${groupRows}
        where g.id = ${id}
      ) item`.execute(db());
    return rows[0]?.body ?? null;
  }

  /** The teacher's cards. A lesson runs today when today's weekday has a slot or a lesson is dated today. */
  async listOfTeacher(teacherId: number, { now, today, timezone }: CentreNow): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(card order by card."nextLessonStartDateTime" nulls last, card.id), '[]')::text as body
      from (
        select g.id, g.name as "className", sub.name as "subjectName", sub.color as "subjectColor",
          g.is_online as "isOnline",
          (select count(*) from memberships m where m.group_id = g.id and m.left_on is null) as "studentCount",
          ${groupMembers} as students, ${groupSlots} as schedules,
          lesson.id is not null or exists (
            select from schedule_slots o
            where o.group_id = g.id and o.day_of_week = extract(dow from ${today}::date)
          ) as "isLessonToday",
          lesson.topic_id is not null as "isLessonStarted",
          (
            select ${isoInZone('upcoming.starts_at', timezone)}
            from (
              select (day::date + o.start_time) at time zone ${timezone} as starts_at
              from generate_series(${today}::date, ${today}::date + 7, interval '1 day') day
              join schedule_slots o on o.group_id = g.id and o.day_of_week = extract(dow from day)
            ) upcoming
            where upcoming.starts_at >= ${now} order by upcoming.starts_at limit 1
          ) as "nextLessonStartDateTime"
        from groups g
        join subjects sub on sub.id = g.subject_id
        left join lessons lesson on lesson.group_id = g.id and lesson.lesson_date = ${today}
        where g.teacher_id = ${teacherId}
      ) card`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async header(id: number): Promise<{ subjectId: number; teacherId: number } | null> {
    const found = await db()
      .selectFrom('groups')
      .select(['subject_id as subjectId', 'teacher_id as teacherId'])
      .where('id', '=', id)
      .executeTakeFirst();
    return found ?? null;
  }

  /** Keeps the group to this transaction until it ends; null when there is no such group. */
  async lock(id: number): Promise<{ subjectId: number } | null> {
    const found = await db()
      .selectFrom('groups')
      .select('subject_id as subjectId')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return found ?? null;
  }

  async insert(subjectId: number, fields: GroupFields): Promise<number> {
    const { id } = await db()
      .insertInto('groups')
      .values({ subject_id: subjectId, ...columnsOf(fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async update(id: number, fields: GroupFields): Promise<void> {
    await db()
      .updateTable('groups')
      .set({ ...columnsOf(fields), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  }
}

function columnsOf(fields: GroupFields) {
  return {
    name: fields.name,
    teacher_id: fields.teacherId,
    lesson_duration: fields.lessonDuration,
    price_per_month: fields.pricePerMonth,
    is_online: fields.isOnline,
  };
}
