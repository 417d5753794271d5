import { groupSettings, type TeacherGroup } from '@dzvinok/contract/groups';
import { planned, takesPlace } from '@dzvinok/schedule/plan';
import { epochOf, isoIn } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import type { CentreDay } from '../../runtime/clock/clock.ts';
import { db, em, selectFields } from '../../runtime/database/database.ts';
import { mostGuests } from '../make-ups/make-up.entity.ts';
import { planInputs, type StoredPlan } from '../schedules/plan.queries.ts';
import type { Meeting } from '../schedules/schedules.repository.ts';
import type { PresentSlot } from '../schedules/week-change.rules.ts';
import { substitutedDays } from './group-changes.service.ts';
import { Group } from './group.entity.ts';

export interface OpenGroup {
  group: Group;
  teacherName: string;
  schedules: (Meeting & PresentSlot)[];
}

const groupOwnFields = selectFields('g', groupSettings);

/** Week of `groups g`, Monday first. */
const groupSlots = sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'dayOfWeek', o.day_of_week, 'classroomId', o.classroom_id,
    'classroomName', c.name, 'startTime', o.start_time) order by (o.day_of_week + 6) % 7), '[]')
  from schedule_slots o join classrooms c on c.id = o.classroom_id
  where o.group_id = g.id
)`;

/** Present members of `groups g`; of an archived group, the members who would come back with it. */
const members = sql`(
  select student_id from memberships where group_id = g.id and left_on is null
  union all
  select m.student_id from memberships m join accounts a on a.id = m.student_id and a.archived_at is null
  where m.group_id = g.id and m.ended_by_archive and g.archived_at is not null
)`;

const groupMembers = sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'fullName', s.full_name, 'avatarPath', s.avatar_path)
    order by ${nameOrder('s.full_name')}, s.id), '[]')
  from ${members} m join accounts s on s.id = m.student_id
)`;

const studentCount = sql`(select count(*) from ${members} m)`;

const groupRows = sql`
  g.id, g.subject_id as "subjectId", sub.name as "subjectName", sub.color as "subjectColor",
  t.full_name as "teacherName",
  ${studentCount} as "studentCount",
  ${groupSlots} as schedules
  from groups g
  join subjects sub on sub.id = g.subject_id
  join accounts t on t.id = g.teacher_id`;

@Injectable()
export class GroupsRepository {
  async list({ isArchived }: { isArchived: boolean }): Promise<string> {
    const ofArchive = sql`g.archived_at as "archivedAt", t.archived_at is not null as "isTeacherArchived",`;
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(item order by ${nameOrder('item."subjectName"')}, ${nameOrder('item."className"')}, item.id), '[]')::text
        as body
      from (select g.name as "className", g.teacher_id as "teacherId", g.is_online as "isOnline", g.price_per_month as "pricePerMonth",
        g.lesson_duration as "lessonDuration", g.capacity, ${mostGuests(sql`g.id`)} as "guestCount",
        ${isArchived ? ofArchive : sql``} ${groupRows}
        where g.archived_at is ${isArchived ? sql`not null` : sql`null`}) item`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async find(id: number): Promise<string | null> {
    const { rows } = await sql<{ body: string }>`
      select row_to_json(item)::text as body
      from (
        select ${groupOwnFields}, g.settings_version as version, g.archived_at as "archivedAt",
          ${groupMembers} as students,
          (
            select coalesce(json_agg(json_build_object('id', l.id, 'topicId', l.topic_id, 'topicName', topics.name,
              'startDateTime', l.starts_at) order by l.starts_at), '[]')
            from lessons l left join topics on topics.id = l.topic_id
            where l.group_id = g.id
          ) as lessons,
          ${groupRows}
        where g.id = ${id}
      ) item`.execute(db());
    return rows[0]?.body ?? null;
  }

  /** Own groups, and groups of today's and yesterday's substituted lessons; by today's planned or dated lesson, groups without a lesson last. */
  async listOfTeacher(teacherId: number, { day, zone }: CentreDay): Promise<TeacherGroup[]> {
    const shown = sql`select id from groups g where g.archived_at is null and (g.teacher_id = ${teacherId} or json_array_length(${substitutedDays(sql`${teacherId}::bigint`, day)}) > 0)`;
    const { rows: [row] } = await sql<{ cards: TeacherGroup[]; plan: StoredPlan }>`
      select (
        select coalesce(json_agg(card order by card.id), '[]')
        from (
          select g.id, g.name as "className", sub.name as "subjectName", sub.color as "subjectColor",
            g.is_online as "isOnline",
            ${studentCount} as "studentCount",
            ${groupMembers} as students, ${groupSlots} as schedules,
            lesson.id is not null as "isLessonToday",
            lesson.topic_id is not null as "isLessonStarted",
            lesson.starts_at as "todayLessonStartDateTime",
            case when g.teacher_id <> ${teacherId} then own.full_name end as "substituteFor"
          from groups g
          join subjects sub on sub.id = g.subject_id
          join accounts own on own.id = g.teacher_id
          left join lessons lesson on lesson.group_id = g.id and lesson.lesson_date = ${day}
          where g.id in (${shown})
        ) card) as cards,
        ${planInputs(shown, { from: day, to: day })} as plan`
      .execute(db());
    if (!row) return [];
    const lessons = planned({ from: day, to: day }, { ...row.plan, zone }).filter(takesPlace);
    const startOf = ({ todayLessonStartDateTime: start }: TeacherGroup) => (start === null ? Infinity : epochOf(start));
    return row.cards
      .map((card) => {
        const lesson = card.isLessonToday ? undefined : lessons.find(({ groupId }) => groupId === card.id);
        const substitute = lesson && lesson.teacher.id !== teacherId ? lesson.teacher.name : null;
        return lesson ? { ...card, substitute, isLessonToday: true, todayLessonStartDateTime: isoIn(zone, lesson.startsAt) } : card;
      })
      .sort((one, other) => (startOf(one) === startOf(other) ? one.id - other.id : startOf(one) - startOf(other)));
  }

  async header(id: number): Promise<{ subjectId: number; teacherId: number } | null> {
    const found = await db()
      .selectFrom('groups')
      .select(['subject_id as subjectId', 'teacher_id as teacherId'])
      .where('id', '=', id)
      .executeTakeFirst();
    return found ?? null;
  }

  async lock(id: number): Promise<{ isArchived: boolean } | null> {
    const found = await db().selectFrom('groups').select('archived_at as archivedAt').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    return found ? { isArchived: found.archivedAt !== null } : null;
  }

  async open(id: number): Promise<OpenGroup | null> {
    const { rows: [row] } = await sql<Record<string, unknown> & { teacherName: string }>`
      select g.*, t.full_name as "teacherName"
      from groups g join accounts t on t.id = g.teacher_id
      where g.id = ${id}
      for no key update of g`.execute(db());
    if (!row) return null;
    // A statement that waited for the lock would read the slots from before the wait.
    const { rows: schedules } = await sql<OpenGroup['schedules'][number]>`
      select o.day_of_week as "dayOfWeek", o.start_time as "startTime", c.name as "classroomName", c.id as "classroomId", o.valid_from as "validFrom"
      from schedule_slots o join classrooms c on c.id = o.classroom_id
      where o.group_id = ${id}
      order by (o.day_of_week + 6) % 7`.execute(db());
    const { teacherName, ...columns } = row;
    return { group: em().map(Group, columns), teacherName, schedules };
  }
}
