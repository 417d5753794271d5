import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Facts } from '../../runtime/audit/audit.service.ts';
import { db } from '../../runtime/database/database.ts';

// Callers hold the group's lock, so that simultaneous joins and leaves are serialised.

export interface StayChange {
  studentId: number;
  before: Facts;
  after: Facts;
}

@Injectable()
export class MembershipsRepository {
  /** Undoes a leave of the same day. */
  async reopen(groupId: number, studentIds: readonly number[], today: string): Promise<StayChange[]> {
    const { rows } = await sql<{ studentId: number }>`
      update memberships set left_on = null
      where id in (
        select max(id) from memberships gone
        where group_id = ${groupId} and student_id = any(${studentIds}::bigint[]) and left_on = ${today} and not exists (
          select from memberships present
          where present.group_id = ${groupId} and present.student_id = gone.student_id and present.left_on is null)
        group by student_id
      )
      returning student_id as "studentId"`.execute(db());
    return rows.map(({ studentId }) => ({ studentId, before: { leftOn: today }, after: { leftOn: null } }));
  }

  /** Omits students who are in the group already. */
  async insert(groupId: number, studentIds: readonly number[], today: string): Promise<StayChange[]> {
    const { rows } = await sql<{ studentId: number }>`
      insert into memberships (group_id, student_id, joined_on)
      select ${groupId}, student_id, ${today} from unnest(${studentIds}::bigint[]) as wanted (student_id)
      on conflict (group_id, student_id) where left_on is null do nothing
      returning student_id as "studentId"`.execute(db());
    return rows.map(({ studentId }) => ({ studentId, before: { joinedOn: null }, after: { joinedOn: today } }));
  }

  /** Null when the student was not in the group. */
  async close(groupId: number, studentId: number, today: string): Promise<StayChange | null> {
    const { rows: [closed] } = await sql<{ leftOn: string }>`
      update memberships set left_on = greatest(joined_on, ${today}::date)
      where group_id = ${groupId} and student_id = ${studentId} and left_on is null
      returning left_on as "leftOn"`.execute(db());
    return closed ? { studentId, before: { leftOn: null }, after: { leftOn: closed.leftOn } } : null;
  }
}
