import type { StudentsOf } from '@dzvinok/schedule/conflicts';
import type { DayRange, PlanInputs } from '@dzvinok/schedule/plan';
import type { Room } from '@dzvinok/schedule/rooms';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import type { GroupLabel } from './conflict-text.ts';
import { planInputs, type StoredPlan } from './plan.queries.ts';
import type { OwnDays, WantedSlot, WeekChange } from './week-change.rules.ts';

export interface PlannedGroup extends GroupLabel, OwnDays {
  isOnline: boolean;
  teacherId: number;
  lessonDuration: number;
}

export interface CentrePlan {
  plan: StoredPlan & Pick<PlanInputs, 'zone'>;
  groups: Readonly<Record<number, PlannedGroup>>;
  studentsOf: StudentsOf;
  rooms: ReadonlyMap<number, Room>;
}

interface StoredCentre {
  plan: StoredPlan;
  groups: CentrePlan['groups'];
  students: { groupId: number; ids: number[] }[];
  rooms: Room[];
}

/** A weekly lesson as the audit log shows it. */
export interface Meeting {
  dayOfWeek: number;
  startTime: string;
  classroomName: string;
}

export const roomsJson = sql<Room[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'places', c.places, 'site', case when s.id is not null then
    json_build_object('id', s.id, 'name', s.name, 'opensAt', to_char(s.opens_at, 'HH24:MI'), 'closesAt', to_char(s.closes_at, 'HH24:MI'),
      'wayMinutes', s.way_minutes) end)), '[]')
  from classrooms c left join sites s on s.id = c.site_id)`;

const nothingPlanned: StoredPlan = { slots: [], periods: [], holidays: [], exceptions: [], extras: [], freezes: [] };

@Injectable()
export class SchedulesRepository {
  /** Of all present groups and of `groupId`, which may be in the archive; or of the groups whose ids `of` gives. */
  async plan(range: DayRange, { groupId = null, of, zone }: { groupId?: number | null; of?: RawBuilder<unknown>; zone: string }): Promise<CentrePlan> {
    const ids = of ?? sql`select id from groups where archived_at is null or id = ${groupId}`;
    const { rows: [stored] } = await sql<StoredCentre>`
      select ${planInputs(ids, range)} as plan, (
        select coalesce(json_object_agg(g.id, json_build_object('className', g.name, 'subjectName', sub.name, 'isOnline', g.is_online,
          'teacherId', g.teacher_id, 'lessonDuration', g.lesson_duration,
          'firstDay', g.first_day, 'lastDay', g.last_day)), '{}')
        from groups g join subjects sub on sub.id = g.subject_id where g.id in (${ids})) as groups, (
        select coalesce(json_agg(present), '[]') from (
          select group_id as "groupId", json_agg(student_id) as ids from memberships
          where left_on is null and group_id in (${ids}) group by group_id) present) as students, ${roomsJson} as rooms`.execute(db());
    const { plan, groups, students, rooms } = stored ?? { plan: nothingPlanned, groups: {}, students: [], rooms: [] };
    return {
      plan: { ...plan, zone }, groups, studentsOf: new Map(students.map((present) => [present.groupId, new Set(present.ids)])),
      rooms: new Map(rooms.map((room) => [room.id, room])),
    };
  }

  async rooms(): Promise<Map<number, Room>> {
    const { rows: [found] } = await sql<{ rooms: Room[] }>`select ${roomsJson} as rooms`.execute(db());
    return new Map(found?.rooms.map((room) => [room.id, room]));
  }

  async namesOf(accountIds: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await sql<{ id: number; fullName: string }>`
      select id, full_name as "fullName" from accounts where id = any(${accountIds}::bigint[]) order by ${nameOrder('full_name')}, id`.execute(db());
    return new Map(rows.map(({ id, fullName }) => [id, fullName]));
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

  async lockTeachers(ids: readonly number[]): Promise<void> {
    await sql`select id from teachers where id = any(${ids}::bigint[]) order by id for no key update`.execute(db());
  }

  /** True when a lesson from that day on has an exception, but its weekday is not in the week, or its day outside of the group's days. */
  async hasExceptionsOutside(
    { groupId, slots, firstDay = null, lastDay = null }: { groupId: number | null; slots: readonly WantedSlot[] } & Partial<OwnDays>, from: string,
  ): Promise<boolean> {
    const { rows } = await sql`
      select from lesson_exceptions where group_id = ${groupId} and planned_on >= ${from}::date
        and (extract(dow from planned_on) <> all(${slots.map((slot) => slot.dayOfWeek)}::smallint[])
          or planned_on < ${firstDay}::date or planned_on > ${lastDay}::date) limit 1`.execute(db());
    return rows.length > 0;
  }

  /** True when the group has had a week before today, or has held lessons before `firstDay`. */
  async hasBegun(groupId: number, firstDay: string | null, today: string): Promise<boolean> {
    const { rows } = await sql`
      select from (
        select valid_from from schedule_slots where group_id = ${groupId}
        union all
        select valid_from from ended_slots where group_id = ${groupId}
      ) slot where valid_from is null or valid_from < ${today}::date
      union all
      select from lessons where group_id = ${groupId} and lesson_date < coalesce(${firstDay}, ${today})::date limit 1`.execute(db());
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
