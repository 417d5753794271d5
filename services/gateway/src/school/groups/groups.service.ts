import { Changes } from '@dzvinok/api-server/changes';
import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/refusal';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { CreateGroupBody, ScheduleConflictsBody, UpdateGroupBody } from '@dzvinok/contract/groups';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { changed, type Facts } from '../../runtime/audit/changed.ts';
import { CentreClock } from '../../runtime/clock/centre-clock.ts';
import { ScheduleConflicts, type WantedWeek } from '../schedules/schedule-conflicts.service.ts';
import { SchedulesRepository } from '../schedules/schedules.repository.ts';
import { editConflict } from '../../runtime/edit-conflict/edit-conflict.ts';
import { SubjectsRepository } from '../subjects/subjects.repository.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { groupFacts } from './group-log.ts';
import { GroupsRepository } from './groups.repository.ts';

interface Told {
  details?: Facts;
  before?: Facts;
  after: Facts;
}

@Injectable()
export class GroupsService {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly conflicts: ScheduleConflicts,
    private readonly teachers: TeachersRepository,
    private readonly subjects: SubjectsRepository,
    private readonly changes: Changes,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async find(id: number): Promise<string> {
    const body = await this.groups.find(id);
    if (body === null) throw refuse('groups.not-found');
    return body;
  }

  listOfTeacher(teacherId: number): Promise<string> {
    return this.groups.listOfTeacher(teacherId, this.clock.today().day);
  }

  /** The question before a save. Without a teacher in it, an existing group is asked about its present one. */
  async findConflicts(body: ScheduleConflictsBody): Promise<string[]> {
    const groupId = body.classId || null;
    const group = groupId === null ? null : await this.groups.header(groupId);
    if (groupId !== null && !group) throw refuse('groups.not-found');
    const week: WantedWeek = {
      groupId,
      teacherId: body.teacherId ?? group?.teacherId ?? null,
      lessonDuration: body.lessonDurationMinutes,
      slots: body.newSchedules,
    };
    await this.#refuseUnknownClassrooms(week, 'newSchedules');
    return this.conflicts.find(week);
  }

  async create(body: CreateGroupBody): Promise<{ id: number }> {
    if (!(await this.subjects.exists(body.subjectId))) {
      throw refuse('groups.unknown-subject', { fields: { subjectId: 'Оберіть предмет' } });
    }
    const conflicts = await this.#scheduleConflicts(null, body);
    const id = await this.groups.insert(body.subjectId, body);
    await this.schedules.replace(id, body.schedules);
    await this.#note('groups.created', id, conflicts, { after: groupFacts(await this.find(id)) });
    return { id };
  }

  async update(body: UpdateGroupBody): Promise<string> {
    const { id } = body;
    const group = await this.groups.lock(id);
    if (!group) throw refuse('groups.not-found');
    if (body.version !== undefined && body.version !== group.version) throw await this.#editConflict(id, body.version);
    if (group.subjectId !== body.subjectId) {
      throw refuseField('groups.subject-locked', 'subjectId');
    }
    const conflicts = await this.#scheduleConflicts(id, body);
    const before = groupFacts(await this.find(id));
    await this.groups.update(id, body);
    await this.schedules.replace(id, body.schedules);
    await this.changes.publishNow({ alsoTold: [group.teacherId] });
    const saved = await this.find(id);
    const details = { version: group.version + 1 };
    await this.#note('groups.updated', id, conflicts, { details, ...changed(before, groupFacts(saved)) });
    return saved;
  }

  async #editConflict(id: number, from: number): Promise<Refusal> {
    const current: unknown = JSON.parse(await this.find(id));
    return editConflict('groups.stale', { entity: 'group', id, from, current });
  }

  /** What the group is saved over. Refuses it instead when the caller does not want that. */
  async #scheduleConflicts(groupId: number | null, body: CreateGroupBody): Promise<string[]> {
    if (!(await this.teachers.lockForShare(body.teacherId))) {
      throw refuse('groups.unknown-teacher', { fields: { teacherId: 'Оберіть викладача' } });
    }
    const { teacherId, lessonDuration, schedules: slots, overrideConflicts } = body;
    const week = { groupId, teacherId, lessonDuration, slots };
    await this.#refuseUnknownClassrooms(week);
    const conflicts = await this.conflicts.findForSave(week);
    if (conflicts.length > 0 && overrideConflicts === false) {
      throw refuse('groups.schedule-conflict', { text: conflicts.join('; '), data: conflicts });
    }
    return conflicts;
  }

  async #refuseUnknownClassrooms(week: WantedWeek, field = 'schedules'): Promise<void> {
    const unknown = await this.conflicts.unknownSlots(week);
    if (unknown.length === 0) return;
    const fields = Object.fromEntries(unknown.map((index) => [`${field}.${index}.classroomId`, 'Оберіть аудиторію']));
    throw refuse('groups.unknown-classroom', { fields });
  }

  async #note(action: AuditAction, id: number, conflicts: readonly string[], told: Told): Promise<void> {
    await this.audit.record({ action, entity: 'group', entityId: id, ...told });
    if (conflicts.length === 0) return;
    await this.audit.record({
      action: 'groups.conflicts-overridden',
      entity: 'group',
      entityId: id,
      details: { conflicts },
    });
  }
}
