import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse } from '@dzvinok/api-server/failure';
import type { Group } from '@dzvinok/contract/groups';
import { Injectable } from '@nestjs/common';
import { type AuditEntry, AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { refuseUntilAllClear } from '../alerts/alert.queries.ts';
import { LeavingCredits } from '../memberships/leaving-credits.ts';
import { endLostBookings } from '../schedules/lesson-changes.ts';
import { ScheduleConflicts } from '../schedules/schedule-conflicts.service.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { ArchiveRepository, type LockedGroup } from './archive.repository.ts';

interface Return {
  teacherId?: Group['teacherId'] | undefined;
  overrideConflicts?: boolean | undefined;
}

/** Archiving keeps lessons, marks and week. Repeating a call changes nothing. */
@Injectable()
export class GroupArchive {
  constructor(
    private readonly repository: ArchiveRepository,
    private readonly teachers: TeachersRepository,
    private readonly conflicts: ScheduleConflicts,
    private readonly leaving: LeavingCredits,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
    private readonly changes: ChangePublisher,
  ) {}

  /** @returns ids of students whose stays ended */
  async archive(id: number): Promise<number[]> {
    const group = await this.repository.lockGroup(id);
    if (!group) throw refuse('groups.not-found');
    if (group.isArchived) return this.#nothingChanged();
    await refuseUntilAllClear(id);
    await this.leaving.end({ groupId: id });
    await this.repository.archiveGroup(id);
    const ended = await this.repository.endStays({ groupId: id }, this.clock.today().day);
    await endLostBookings([id], this.clock.today());
    await this.audit.record({
      action: 'groups.archived', entity: 'group', entityId: id, before: { isArchived: false }, after: { isArchived: true },
    });
    return ended.map(({ studentId }) => studentId);
  }

  /** @returns ids of students who are in the group again */
  async restore(id: number, wanted: Return): Promise<number[]> {
    const group = await this.repository.lockGroup(id);
    if (!group) throw refuse('groups.not-found');
    if (!group.isArchived) return this.#nothingChanged();
    const teacherId = wanted.teacherId ?? group.teacherId;
    const teacherName = await this.teachers.lockForShare(teacherId);
    if (teacherName === null) throw refuse(wanted.teacherId === undefined ? 'groups.teacher-archived' : 'groups.unknown-teacher');
    const conflicts = await this.#conflictsOf(id, teacherId, group);
    if (conflicts.length > 0 && wanted.overrideConflicts === false) {
      throw refuse('groups.schedule-conflict', { text: conflicts.join('; '), data: conflicts });
    }
    await this.repository.restoreGroup(id, teacherId);
    const { studentIds } = await this.repository.resumeStays({ groupId: id }, this.clock.today().day);
    await this.leaving.undo({ groupId: id });
    const returned: AuditEntry = {
      action: 'groups.restored', entity: 'group', entityId: id, details: { studentCount: studentIds.length },
      before: { isArchived: true }, after: { isArchived: false, ...(teacherId === group.teacherId ? {} : { teacherName }) },
    };
    await this.audit.record(returned);
    await this.conflicts.override('groups.conflicts-overridden', conflicts, { entity: 'group', entityId: id });
    return studentIds;
  }

  #nothingChanged(): [] {
    this.changes.nothingChanged();
    return [];
  }

  #conflictsOf(groupId: number, teacherId: number, { lessonDuration, slots, comingBack }: LockedGroup): Promise<string[]> {
    return this.conflicts.findForSave({ groupId, teacherId, lessonDuration, slots, comingBack });
  }
}
