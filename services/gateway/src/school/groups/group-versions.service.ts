import type { SavedMark } from '@dzvinok/contract/marks';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { LiveEvents, type ChangedGroup } from '../../runtime/live/live-events.ts';

/**
 * Each change of what a group's journal shows raises the group's version in the same transaction, and is told to those
 * whom it concerns once it is saved. Rows are taken in the order of ids, so that two transactions cannot wait for each
 * other.
 */
@Injectable()
export class GroupVersions {
  readonly #events: LiveEvents;

  constructor(events: LiveEvents) {
    this.#events = events;
  }

  /**
   * After a change of the group's lessons, homework or members, or of the given marks alone; answers the new version.
   * An empty list of marks is no change.
   */
  async bump(groupId: number, marks?: readonly SavedMark[]): Promise<number> {
    if (marks?.length === 0) return present(groupId);
    const groups = await raise(sql`select ${groupId}::bigint`);
    const concerned = marks ? { students: marks.map(({ studentId }) => studentId) } : { membersOf: [groupId] };
    await this.#events.tell({ groups, concerned, marks });
    return groups[0]?.version ?? 0;
  }

  /** After a change of what concerns this one student in the group, such as coming and going. */
  async bumpOfMember(groupId: number, studentId: number): Promise<void> {
    const groups = await raise(sql`select ${groupId}::bigint`);
    await this.#events.tell({ groups, concerned: { students: [studentId] } });
  }

  /** After a change of the group itself, also of its teacher: the one before is told too. */
  async bumpOfSettings(groupId: number, formerTeacherId?: number): Promise<void> {
    const groups = await raise(sql`select ${groupId}::bigint`);
    await this.#events.tell({ groups, concerned: { membersOf: [groupId] }, formerTeacherId });
  }

  /** After a change of the student's name, picture or way of learning: all groups they were ever in. */
  async bumpOfStudent(studentId: number): Promise<void> {
    const groups = await raise(sql`select group_id from memberships where student_id = ${studentId}`);
    await this.#events.tell({ groups, concerned: { students: [studentId] } });
  }

  /** After a change of the topic's name: the groups that have had it. */
  async bumpOfTopic(topicId: number): Promise<void> {
    const groups = await raise(sql`select group_id from lessons where topic_id = ${topicId}`);
    await this.#events.tell({ groups, concerned: { membersOf: groups.map(({ id }) => id) } });
  }
}

async function raise(groupIds: RawBuilder<unknown>): Promise<ChangedGroup[]> {
  const { rows } = await sql<ChangedGroup>`
    update groups set version = version + 1
    where id in (select id from groups where id in (${groupIds}) order by id for no key update)
    returning id, version, teacher_id as "teacherId"`.execute(db());
  return rows;
}

async function present(groupId: number): Promise<number> {
  const group = await db().selectFrom('groups').select('version').where('id', '=', groupId).executeTakeFirst();
  return group?.version ?? 0;
}
