import { refuse } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { db } from '../../runtime/database/database.ts';

/** A group that the caller may work with. */
export interface OpenGroup {
  id: number;
  name: string;
  subject_id: number;
  /** The version of its journal. */
  version: number;
}

/** Opens groups to an admin, and to the group's own teacher. To others the group does not exist. */
@Injectable()
export class GroupAccess {
  async open(groupId: number, caller: CallerInfo): Promise<OpenGroup> {
    const group = await this.#own(groupId, caller).executeTakeFirst();
    if (!group) throw refuse('groups.not-found');
    return group;
  }

  /** Opens and locks the group, so that nobody else changes its lessons until the transaction ends. */
  async lock(groupId: number, caller: CallerInfo): Promise<OpenGroup> {
    const group = await this.#own(groupId, caller).forNoKeyUpdate().executeTakeFirst();
    if (!group) throw refuse('groups.not-found');
    return group;
  }

  #own(groupId: number, caller: CallerInfo) {
    const group = db().selectFrom('groups').select(['id', 'name', 'subject_id', 'version']).where('id', '=', groupId);
    return caller.role === 'Teacher' ? group.where('teacher_id', '=', caller.accountId) : group;
  }
}
