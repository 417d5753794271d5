import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse } from '@dzvinok/api-server/failure';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import type { StudentGroup } from '@dzvinok/contract/students';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { refuseUntilAllClear } from '../alerts/alert.queries.ts';
import { LeavingCredits } from '../memberships/leaving-credits.ts';
import { MemberNotices, type Stay } from '../memberships/member-notices.service.ts';
import { doneFor } from '../students/done-for-many.ts';
import { ArchiveRepository, type LockedStudent } from './archive.repository.ts';

/** Archiving keeps the student's records. Repeating a call changes nothing. */
@Injectable()
export class StudentArchive {
  constructor(
    private readonly repository: ArchiveRepository,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
    private readonly notices: MemberNotices,
    private readonly leaving: LeavingCredits,
    private readonly changes: ChangePublisher,
  ) {}

  /** Also ends the sign-ins of a parent without another child here. */
  async archive(id: number): Promise<void> {
    if ((await this.archiveMany([id])).refused.length > 0) throw refuse('students.not-found');
  }

  /** Unknown students are reported as refused; all other students are archived. */
  async archiveMany(ids: readonly number[]): Promise<DoneForMany> {
    await refuseUntilAllClear(null, ids);
    return this.#forMany(ids, 'left', (id, student) => this.#archive(id, student));
  }

  async restore(id: number): Promise<StudentGroup[]> {
    const student = (await this.repository.lockStudents([id])).get(id);
    if (!student) throw refuse('students.not-found');
    const groups = await this.#restore(id, student);
    if (groups === null) this.changes.nothingChanged();
    await this.notices.tell('joined', staysIn(groups ?? [], id));
    return groups ?? [];
  }

  /** Unknown students are reported as refused; all other students come back. */
  restoreMany(ids: readonly number[]): Promise<DoneForMany> {
    return this.#forMany(ids, 'joined', async (id, student) => {
      const groups = await this.#restore(id, student);
      return groups && staysIn(groups, id);
    });
  }

  /** `change` gives the stays that ended or began, or null for a student who was not changed. */
  async #forMany(ids: readonly number[], what: 'joined' | 'left', change: (id: number, student: LockedStudent) => Promise<Stay[] | null>): Promise<DoneForMany> {
    const students = await this.repository.lockStudents(ids);
    const changed: Stay[][] = [];
    for (const [id, student] of students) {
      const stays = await change(id, student);
      if (stays) changed.push(stays);
    }
    if (changed.length === 0) this.changes.nothingChanged();
    await this.notices.tell(what, changed.flat());
    return doneFor(ids, new Set(students.keys()));
  }

  async #archive(id: number, { isArchived, parentId }: LockedStudent): Promise<Stay[] | null> {
    if (isArchived) return null;
    await this.accounts.archive(id);
    const archivedParent = await this.#archiveParent(parentId);
    await this.leaving.end({ studentIds: [id] });
    const ended = await this.repository.endStays({ studentId: id }, this.clock.today().day);
    await this.audit.record({
      action: 'students.archived', entity: 'student', entityId: id, details: archivedParent === null ? {} : { parentId: archivedParent },
      before: { isArchived: false }, after: { isArchived: true },
    });
    return ended;
  }

  async #restore(id: number, { isArchived, parentId }: LockedStudent): Promise<StudentGroup[] | null> {
    if (!isArchived) return null;
    await this.accounts.restore(id);
    const restoredParent = await this.#restoreParent(parentId);
    const { groups } = await this.repository.resumeStays({ studentId: id }, this.clock.today().day);
    await this.leaving.undo({ studentIds: [id] });
    await this.audit.record({
      action: 'students.restored', entity: 'student', entityId: id, details: restoredParent === null ? {} : { parentId: restoredParent },
      before: { isArchived: true, classes: [] },
      after: { isArchived: false, classes: groups.map(({ subjectName, className }) => `${subjectName} ${className}`) },
    });
    return groups;
  }

  async #archiveParent(id: number | null): Promise<number | null> {
    if (id === null) return null;
    const { isArchived, hasChildren } = await this.repository.lockParent(id);
    if (isArchived || hasChildren) return null;
    await this.accounts.archive(id);
    return id;
  }

  async #restoreParent(id: number | null): Promise<number | null> {
    if (id === null || !(await this.repository.lockParent(id)).isArchived) return null;
    await this.accounts.restore(id);
    return id;
  }
}

function staysIn(groups: readonly StudentGroup[], studentId: number): Stay[] {
  return groups.map(({ id: groupId }) => ({ groupId, studentId }));
}
