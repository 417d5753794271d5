import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import type { BusySlot } from './conflict-text.ts';
import type { WantedSlot, WeekChange } from './week-change.rules.ts';

interface Places {
  days: readonly number[];
  classroomIds: readonly number[];
  teacherId: number | null;
  /** The group whose own slots do not count. */
  exceptGroupId: number | null;
  /** Slots that end before this day do not count. */
  from: string;
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
  async busySlots({ days, classroomIds, teacherId, exceptGroupId, from }: Places): Promise<BusySlot[]> {
    const { rows } = await sql<BusySlot>`
      select o.day_of_week as "dayOfWeek", o.start_time as "startTime", coalesce(o.minutes, g.lesson_duration) as "lessonDuration",
        c.id as "classroomId", c.name as "classroomName", g.name as "groupName", sub.name as "subjectName",
        g.teacher_id as "teacherId", a.full_name as "teacherName"
      from (
        select group_id, day_of_week, classroom_id, start_time, null::int as minutes from schedule_slots
        union all
        select group_id, day_of_week, classroom_id, start_time, minutes from ended_slots where valid_to > ${from}
      ) o
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

  /** True when a lesson from that day on is changed or cancelled whose weekday the week does not have. */
  async hasExceptionsOutside({ groupId, slots }: { groupId: number | null; slots: readonly WantedSlot[] }, from: string): Promise<boolean> {
    const { rows } = await sql`
      select from lesson_exceptions where group_id = ${groupId} and planned_on >= ${from}::date
        and extract(dow from planned_on) <> all(${slots.map((slot) => slot.dayOfWeek)}::smallint[]) limit 1`.execute(db());
    return rows.length > 0;
  }

  /** A day that stays keeps its slot's id. The group's lock keeps other saves of its week away. @returns the week, Monday first */
  async replace(groupId: number, { slots, ended, firstDays }: WeekChange): Promise<Meeting[]> {
    const changing = sql`json_to_recordset(${JSON.stringify(firstDays)}::json) as changing ("dayOfWeek" smallint, day date)`;
    const { rows } = await sql<Meeting>`
      with gone as (
        delete from schedule_slots
        where group_id = ${groupId} and day_of_week <> all(${slots.map((slot) => slot.dayOfWeek)}::smallint[])
      ), shortened as (
        update ended_slots set valid_to = changing.day from ${changing}
        where group_id = ${groupId} and day_of_week = changing."dayOfWeek" and valid_to > changing.day
          and (valid_from is null or valid_from < changing.day)
      ), never_valid as (
        delete from ended_slots using ${changing}
        where group_id = ${groupId} and day_of_week = changing."dayOfWeek" and valid_from >= changing.day
      ), ended as (
        insert into ended_slots (group_id, day_of_week, classroom_id, start_time, minutes, valid_from, valid_to)
        select ${groupId}, slot."dayOfWeek", slot."classroomId", slot."startTime", slot.minutes, slot."validFrom", slot."validTo"
        from json_to_recordset(${JSON.stringify(ended)}::json)
          as slot ("dayOfWeek" smallint, "classroomId" bigint, "startTime" time, minutes int, "validFrom" date, "validTo" date)
      ), kept as (
      insert into schedule_slots (group_id, day_of_week, classroom_id, start_time, valid_from)
      select ${groupId}, wanted."dayOfWeek", wanted."classroomId", wanted."startTime", wanted."validFrom"
      from json_to_recordset(${JSON.stringify(slots)}::json)
        as wanted ("dayOfWeek" smallint, "classroomId" bigint, "startTime" time, "validFrom" date)
      on conflict (group_id, day_of_week)
      do update set classroom_id = excluded.classroom_id, start_time = excluded.start_time, valid_from = excluded.valid_from
      returning day_of_week, start_time, classroom_id
      )
      select kept.day_of_week as "dayOfWeek", kept.start_time as "startTime", c.name as "classroomName"
      from kept join classrooms c on c.id = kept.classroom_id
      order by (kept.day_of_week + 6) % 7`.execute(db());
    return rows;
  }
}
