import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse } from '@dzvinok/api-server/failure';
import type { StudentGroup } from '@dzvinok/contract/students';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { ArchiveRepository } from './archive.repository.ts';

/** Archiving keeps the student's records. Repeating a call changes nothing. */
@Injectable()
export class StudentArchive {
  constructor(
    private readonly repository: ArchiveRepository,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
    private readonly changes: ChangePublisher,
  ) {}

  /** Also ends the sign-ins of a parent without another child here. */
  async archive(id: number): Promise<void> {
    const student = await this.repository.lockStudent(id);
    if (!student) throw refuse('students.not-found');
    if (student.isArchived) return this.changes.nothingChanged();
    await this.accounts.archive(id);
    const parentId = await this.#archiveParent(student.parentId);
    await this.repository.lockGroupsOf(id);
    await this.repository.endStays({ studentId: id }, this.clock.today().day);
    await this.audit.record({
      action: 'students.archived', entity: 'student', entityId: id, details: parentId === null ? {} : { parentId },
      before: { isArchived: false }, after: { isArchived: true },
    });
  }

  async restore(id: number): Promise<StudentGroup[]> {
    const student = await this.repository.lockStudent(id);
    if (!student) throw refuse('students.not-found');
    if (!student.isArchived) {
      this.changes.nothingChanged();
      return [];
    }
    await this.accounts.restore(id);
    const parentId = await this.#restoreParent(student.parentId);
    await this.repository.lockGroupsOf(id);
    const { groups } = await this.repository.resumeStays({ studentId: id }, this.clock.today().day);
    await this.audit.record({
      action: 'students.restored', entity: 'student', entityId: id, details: parentId === null ? {} : { parentId },
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
