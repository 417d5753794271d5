import type { StudentGroup } from '@dzvinok/contract/students';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import type { Stay } from '../memberships/member-notices.service.ts';

export interface LockedStudent {
  isArchived: boolean;
  parentId: number | null;
}

export interface LockedGroup {
  isArchived: boolean;
  name: string;
  teacherId: number;
  lessonDuration: number;
  slots: { dayOfWeek: number; classroomId: number; startTime: string }[];
  /** Present students whose stays a restore resumes. */
  comingBack: number[];
}

/** Selects stays of one student in all groups, or of all students of one group. */
export type Whose = { studentId: number } | { groupId: number };

/** Locks are taken in the order students, parents, groups, each by id; changes of memberships use the same order. */
@Injectable()
export class ArchiveRepository {
  /** Locks the students, archived or not, with their parents and their present or resumable groups. @returns the known students by id */
  async lockStudents(ids: readonly number[]): Promise<ReadonlyMap<number, LockedStudent>> {
    const { rows } = await sql<LockedStudent & { id: number }>`
      select a.id, a.archived_at is not null as "isArchived",
        (select parent_id from student_parents where student_id = a.id) as "parentId"
      from students s join accounts a on a.id = s.id
      where s.id = any(${ids}::bigint[]) order by a.id for no key update of a`.execute(db());
    const parentIds = rows.map(({ parentId }) => parentId).filter((id) => id !== null);
    await sql`select id from accounts where id = any(${parentIds}::bigint[]) order by id for no key update`.execute(db());
    await sql`
      select id from groups where id in (
        select group_id from memberships where student_id = any(${ids}::bigint[]) and (left_on is null or ended_by_archive))
      order by id for no key update`.execute(db());
    return new Map(rows.map(({ id, ...student }) => [id, student]));
  }

  /** `hasChildren` is true when the parent has a child who is not archived. */
  async lockParent(id: number): Promise<{ isArchived: boolean; hasChildren: boolean }> {
    await sql`select id from accounts where id = ${id} for no key update`.execute(db());
    const { rows: [parent] } = await sql<{ isArchived: boolean; hasChildren: boolean }>`
      select archived_at is not null as "isArchived", exists (
        select from student_parents sp join accounts child on child.id = sp.student_id
        where sp.parent_id = parent.id and child.archived_at is null) as "hasChildren"
      from accounts parent where id = ${id}`.execute(db());
    return parent ?? { isArchived: false, hasChildren: true };
  }

  /** Null for an unknown id; archived groups are found too. */
  async lockGroup(id: number): Promise<LockedGroup | null> {
    const { rows: [group] } = await sql<LockedGroup>`
      select archived_at is not null as "isArchived", name, teacher_id as "teacherId", lesson_duration as "lessonDuration", (
        select coalesce(json_agg(json_build_object(
          'dayOfWeek', day_of_week, 'classroomId', classroom_id, 'startTime', start_time)), '[]')
        from schedule_slots where group_id = groups.id) as slots, (
        select coalesce(json_agg(m.student_id), '[]')
        from memberships m join accounts a on a.id = m.student_id and a.archived_at is null
        where m.group_id = groups.id and m.ended_by_archive) as "comingBack"
      from groups where id = ${id} for no key update`.execute(db());
    return group ?? null;
  }

  async archiveGroup(id: number): Promise<void> {
    await db().updateTable('groups').set({ archived_at: sql`now()` }).where('id', '=', id).execute();
  }

  async restoreGroup(id: number, teacherId: number): Promise<void> {
    await db().updateTable('groups')
      .set({ archived_at: null, teacher_id: teacherId, settings_version: sql`settings_version + 1` })
      .where('id', '=', id).execute();
  }

  /** Ends the stays today and marks them, so that a restore can resume them. */
  async endStays(whose: Whose, today: string): Promise<Stay[]> {
    const { rows } = await sql<Stay>`
      update memberships m set left_on = greatest(joined_on, ${today}::date), ended_by_archive = true
      where ${areOf(whose)} and left_on is null
      returning group_id as "groupId", student_id as "studentId"`.execute(db());
    return rows;
  }

  /** Resumes marked stays whose student and group are present: a stay ended today is reopened, after an earlier end a new stay begins today. */
  async resumeStays(whose: Whose, today: string): Promise<{ groups: StudentGroup[]; studentIds: number[] }> {
    const { rows: ended } = await sql<{ id: number; groupId: number; studentId: number; isOver: boolean }>`
      select m.id, m.group_id as "groupId", m.student_id as "studentId", m.left_on < ${today}::date as "isOver"
      from memberships m
      join groups g on g.id = m.group_id and g.archived_at is null
      join accounts a on a.id = m.student_id and a.archived_at is null
      where ${areOf(whose)} and m.ended_by_archive`.execute(db());
    if (ended.length === 0) return { groups: [], studentIds: [] };
    const over = ended.filter(({ isOver }) => isOver);
    const { rows: [resumed] } = await sql<{ groups: StudentGroup[] }>`
      with former as (
        update memberships
        set ended_by_archive = false, left_on = case when id = any(${over.map(({ id }) => id)}::bigint[]) then left_on end
        where id = any(${ended.map(({ id }) => id)}::bigint[])
      ), anew as (
        insert into memberships (group_id, student_id, joined_on)
        select "groupId", "studentId", ${today}::date
        from json_to_recordset(${JSON.stringify(over)}::json) as stay ("groupId" bigint, "studentId" bigint)
      )
      select coalesce(json_agg(json_build_object(
        'id', g.id, 'className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color)
        order by ${nameOrder('sub.name')}, ${nameOrder('g.name')}, g.id), '[]') as groups
      from groups g join subjects sub on sub.id = g.subject_id
      where g.id = any(${ended.map(({ groupId }) => groupId)}::bigint[])`.execute(db());
    return { groups: resumed?.groups ?? [], studentIds: [...new Set(ended.map(({ studentId }) => studentId))] };
  }
}

function areOf(whose: Whose): RawBuilder<boolean> {
  return 'studentId' in whose ? sql`m.student_id = ${whose.studentId}` : sql`m.group_id = ${whose.groupId}`;
}
