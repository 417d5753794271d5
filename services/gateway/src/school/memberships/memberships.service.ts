import { Changes } from '@dzvinok/api-server/changes';
import { refuse } from '@dzvinok/api-server/refusal';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { dayIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { StudentsRepository } from '../students/students.repository.ts';
import { MembershipsRepository, type StayChange } from './memberships.repository.ts';

interface Changed {
  groupId: number;
  studentId: number;
  /** Null when the student was in the group, or out of it, already. */
  change: StayChange | null;
}

/** Puts students into groups and takes them out; a repeated call changes nothing. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly groups: GroupsRepository,
    private readonly students: StudentsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly changes: Changes,
  ) {}

  async add(groupId: number, studentId: number): Promise<void> {
    const today = await this.#open(groupId, studentId);
    const change =
      (await this.memberships.reopen(groupId, studentId, today)) ??
      (await this.memberships.insert(groupId, studentId, today));
    await this.#note('memberships.added', { groupId, studentId, change });
  }

  async remove(groupId: number, studentId: number): Promise<void> {
    const today = await this.#open(groupId, studentId);
    const change = await this.memberships.close(groupId, studentId, today);
    await this.#note('memberships.removed', { groupId, studentId, change });
  }

  /** Locks the student and the group, in the same order as a change of a student does. @returns the centre's day */
  async #open(groupId: number, studentId: number): Promise<string> {
    const isStudent = await this.students.lockForShare(studentId);
    if (!(await this.groups.lock(groupId))) throw refuse('groups.not-found');
    if (!isStudent) throw refuse('students.not-found');
    return dayIn(currentTenant().timezone, this.clock.now());
  }

  async #note(action: AuditAction, { groupId, studentId, change }: Changed): Promise<void> {
    if (!change) return this.changes.nothingChanged();
    await this.audit.record({ action, entity: 'group', entityId: groupId, details: { studentId }, ...change });
  }
}
