import type { SavedMark } from '@dzvinok/contract/marks';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../database/database.ts';

/**
 * Each change of what a group's journal shows raises the group's version in the same transaction.
 * Rows are taken in the order of ids, so that two transactions cannot wait for each other.
 */
@Injectable()
export class GroupVersions {
  /** After a change of the group's lessons, homework, members, or of the given marks; answers the new version. */
  async bump(groupId: number, _marks: readonly SavedMark[] = []): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      update groups set version = version + 1 where id = ${groupId} returning version`.execute(db());
    return rows[0]?.version ?? 0;
  }

  /** After a change of the student's name, picture or way of learning: all groups they were ever in. */
  async bumpOfStudent(studentId: number): Promise<void> {
    await sql`
      update groups set version = version + 1
      where id in (
        select id from groups
        where id in (select group_id from memberships where student_id = ${studentId})
        order by id for no key update
      )`.execute(db());
  }

  /** After a change of the topic's name: the groups that have had it. */
  async bumpOfTopic(topicId: number): Promise<void> {
    await sql`
      update groups set version = version + 1
      where id in (
        select id from groups
        where id in (select group_id from lessons where topic_id = ${topicId})
        order by id for no key update
      )`.execute(db());
  }
}
