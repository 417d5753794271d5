import { refuse } from '@dzvinok/api-server/failure';
import { Input, Route, ChangePublisher } from '@dzvinok/api-server/handler';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import type { RouteInput } from '@dzvinok/contract/route';
import { dayIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { doneFor } from '../students/done-for-many.ts';
import { StudentsRepository } from '../students/students.repository.ts';
import { MembershipsRepository, type StayChange } from './memberships.repository.ts';

/** A repeated call changes nothing. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly groups: GroupsRepository,
    private readonly students: StudentsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly changes: ChangePublisher,
  ) {}

  async add(groupId: number, studentId: number): Promise<void> {
    const { refused } = await this.addMany(groupId, [studentId]);
    if (refused.length > 0) throw refuse('students.not-found');
  }

  /** Missing students are reported as refused; all other students are added. */
  async addMany(groupId: number, studentIds: readonly number[]): Promise<DoneForMany> {
    const { today, present } = await this.#open(groupId, studentIds);
    const reopened = await this.memberships.reopen(groupId, [...present], today);
    const inserted = await this.memberships.insert(groupId, [...present], today);
    await this.#note('memberships.added', groupId, [...reopened, ...inserted]);
    return doneFor(studentIds, present);
  }

  async remove(groupId: number, studentId: number): Promise<void> {
    const { today, present } = await this.#open(groupId, [studentId]);
    if (present.size === 0) throw refuse('students.not-found');
    const change = await this.memberships.close(groupId, studentId, today);
    await this.#note('memberships.removed', groupId, change ? [change] : []);
  }

  /** Locks students before the group, as changes of a student do. */
  async #open(groupId: number, studentIds: readonly number[]): Promise<{ today: string; present: ReadonlySet<number> }> {
    const present = await this.students.lockForShare(studentIds);
    const group = await this.groups.lock(groupId);
    if (!group) throw refuse('groups.not-found');
    if (group.isArchived) throw refuse('groups.archived');
    return { today: dayIn(currentTenant().timezone, this.clock.now()), present };
  }

  async #note(action: AuditAction, groupId: number, changes: readonly StayChange[]): Promise<void> {
    if (changes.length === 0) return this.changes.nothingChanged();
    await this.audit.recordAll(changes.map(({ studentId, before, after }) => ({
      action, entity: 'group', entityId: groupId, details: { studentId }, before, after,
    })));
  }
}

@Controller()
export class MembershipsController {
  constructor(private readonly memberships: MembershipsService) {}

  @Route(groupsRoutes.addStudent, 'centre')
  async add(@Input() { params }: RouteInput<typeof groupsRoutes.addStudent>) {
    await this.memberships.add(params.classId, params.studentId);
    return null;
  }

  @Route(groupsRoutes.addStudents, 'centre')
  addMany(@Input() { params, body }: RouteInput<typeof groupsRoutes.addStudents>) {
    return this.memberships.addMany(params.classId, body.studentIds);
  }

  @Route(groupsRoutes.removeStudent, 'centre')
  async remove(@Input() { params }: RouteInput<typeof groupsRoutes.removeStudent>) {
    await this.memberships.remove(params.classId, params.studentId);
    return null;
  }
}
