import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

export interface OpenGroup {
  id: number;
  name: string;
  subject_id: number;
  /** Version of its journal. */
  version: number;
  /** An archived group is read-only. */
  isArchived: boolean;
}

/** Admins open each group, teachers their own; archived groups are read-only. For other callers the group does not exist. */
@Injectable()
export class GroupAccess {
  async open(groupId: number, caller: CallerInfo): Promise<OpenGroup> {
    const group = await this.#own(groupId, caller).executeTakeFirst();
    if (!group) throw refuse('groups.not-found');
    return group;
  }

  /** Locks the group against other changes of its lessons until the transaction ends. */
  async lock(groupId: number, caller: CallerInfo): Promise<OpenGroup> {
    return openToChanges(await this.#own(groupId, caller).forNoKeyUpdate().executeTakeFirst());
  }

  /** Locks groups for several callers; omits groups hidden from their caller. With `skipLocked`, omits locked groups instead of waiting. */
  async lockEach(asked: readonly { groupId: number; caller: CallerInfo }[], skipLocked: boolean): Promise<Map<number, OpenGroup>> {
    // JSON, as PostgreSQL replans a statement with short arrays on each call once the table is large.
    const wanted = sql`json_to_recordset(${JSON.stringify(asked.map(({ groupId, caller }) =>
      ({ groupId, teacherId: caller.role === 'Teacher' ? caller.accountId : null })))}::json) as asked ("groupId" bigint, "teacherId" bigint)`;
    const { rows } = await sql<OpenGroup>`
      select g.id, g.name, g.subject_id, g.version, g.archived_at is not null as "isArchived"
      from groups g
      where g.id = any(array(select "groupId" from ${wanted}))
        and exists (select from ${wanted} where "groupId" = g.id and coalesce("teacherId", g.teacher_id) = g.teacher_id)
      order by g.id for no key update of g ${skipLocked ? sql`skip locked` : sql``}`.execute(db());
    return new Map(rows.map((group) => [group.id, group]));
  }

  #own(groupId: number, caller: CallerInfo) {
    const group = db().selectFrom('groups').select(['id', 'name', 'subject_id', 'version', sql<boolean>`archived_at is not null`.as('isArchived')]).where('id', '=', groupId);
    return caller.role === 'Teacher' ? group.where('teacher_id', '=', caller.accountId) : group;
  }
}

export function openToChanges(group: OpenGroup | undefined): OpenGroup {
  if (!group) throw refuse('groups.not-found');
  if (group.isArchived) throw refuse('groups.archived');
  return group;
}
