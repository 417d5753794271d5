import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Facts } from '../../runtime/audit/audit.service.ts';
import { db } from '../../runtime/database/database.ts';

// All three run under the group's lock, so that «in» and «out» clicked at once follow each other.

/** The first and last days of a stay in a group, before and after a change. */
export interface StayChange {
  before: Facts;
  after: Facts;
}

@Injectable()
export class MembershipsRepository {
  /** Takes back a leave of the same day, as the student has not been away. */
  async reopen(groupId: number, studentId: number, today: string): Promise<StayChange | null> {
    const { rows } = await sql`
      update memberships set left_on = null
      where id = (
        select max(id) from memberships
        where group_id = ${groupId} and student_id = ${studentId} and left_on = ${today}
      ) and not exists (
        select from memberships where group_id = ${groupId} and student_id = ${studentId} and left_on is null
      )
      returning id`.execute(db());
    return rows.length > 0 ? { before: { leftOn: today }, after: { leftOn: null } } : null;
  }

  /** Adds the student; null when they are in the group already. */
  async insert(groupId: number, studentId: number, today: string): Promise<StayChange | null> {
    const { rows } = await sql`
      insert into memberships (group_id, student_id, joined_on)
      values (${groupId}, ${studentId}, ${today})
      on conflict (group_id, student_id) where left_on is null do nothing
      returning id`.execute(db());
    return rows.length > 0 ? { before: { joinedOn: null }, after: { joinedOn: today } } : null;
  }

  /** Takes the student out; null when they were not in the group. */
  async close(groupId: number, studentId: number, today: string): Promise<StayChange | null> {
    const { rows: [closed] } = await sql<{ leftOn: string }>`
      update memberships set left_on = greatest(joined_on, ${today}::date)
      where group_id = ${groupId} and student_id = ${studentId} and left_on is null
      returning left_on as "leftOn"`.execute(db());
    return closed ? { before: { leftOn: null }, after: { leftOn: closed.leftOn } } : null;
  }
}
