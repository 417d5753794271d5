import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import type { BusySlot } from './conflict-text.ts';

interface Places {
  days: readonly number[];
  classroomIds: readonly number[];
  teacherId: number | null;
  /** The group whose own slots do not count. */
  exceptGroupId: number | null;
}

interface WantedSlot {
  dayOfWeek: number;
  classroomId: number;
  startTime: string;
}

/** A weekly lesson as the audit log shows it. */
export interface Meeting {
  dayOfWeek: number;
  /** `HH:MM:SS` */
  startTime: string;
  classroomName: string;
}

@Injectable()
export class SchedulesRepository {
  /** Monday first. */
  async busySlots({ days, classroomIds, teacherId, exceptGroupId }: Places): Promise<BusySlot[]> {
    const { rows } = await sql<BusySlot>`
      select o.day_of_week as "dayOfWeek", o.start_time as "startTime", g.lesson_duration as "lessonDuration",
        c.id as "classroomId", c.name as "classroomName", g.name as "groupName", sub.name as "subjectName",
        g.teacher_id as "teacherId", a.full_name as "teacherName"
      from schedule_slots o
      join groups g on g.id = o.group_id
      join subjects sub on sub.id = g.subject_id
      join classrooms c on c.id = o.classroom_id
      join accounts a on a.id = g.teacher_id
      where o.day_of_week = any(${days}::smallint[])
        and (o.classroom_id = any(${classroomIds}::bigint[]) or g.teacher_id = ${teacherId}::bigint)
        and g.archived_at is null
        and g.id is distinct from ${exceptGroupId}::bigint
      order by (o.day_of_week + 6) % 7, o.start_time, g.id`.execute(db());
    return rows;
  }

  async knownClassrooms(ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`
      select id from classrooms where id = any(${ids}::bigint[])`.execute(db());
    return new Set(rows.map((row) => row.id));
  }

  /** Makes other saves with these classrooms wait, so that they see this save. Locked in the order of ids against deadlocks. */
  async lockClassrooms(ids: readonly number[]): Promise<void> {
    await sql`select id from classrooms where id = any(${ids}::bigint[]) order by id for no key update`.execute(db());
  }

  async lockTeacher(id: number): Promise<void> {
    await sql`select id from teachers where id = ${id} for no key update`.execute(db());
  }

  /** A day that stays keeps its slot's id. @returns the week, Monday first */
  async replace(groupId: number, slots: readonly WantedSlot[]): Promise<Meeting[]> {
    const { rows } = await sql<Meeting>`
      with gone as (
        delete from schedule_slots
        where group_id = ${groupId} and day_of_week <> all(${slots.map((slot) => slot.dayOfWeek)}::smallint[])
      ), kept as (
      insert into schedule_slots (group_id, day_of_week, classroom_id, start_time)
      select ${groupId}, wanted."dayOfWeek", wanted."classroomId", wanted."startTime"
      from json_to_recordset(${JSON.stringify(slots)}::json)
        as wanted ("dayOfWeek" smallint, "classroomId" bigint, "startTime" time)
      on conflict (group_id, day_of_week)
      do update set classroom_id = excluded.classroom_id, start_time = excluded.start_time
      returning day_of_week, start_time, classroom_id
      )
      select kept.day_of_week as "dayOfWeek", kept.start_time as "startTime", c.name as "classroomName"
      from kept join classrooms c on c.id = kept.classroom_id
      order by (kept.day_of_week + 6) % 7`.execute(db());
    return rows;
  }
}
