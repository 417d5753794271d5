import { refuse, type Refusal } from '@dzvinok/api-server/refusal';
import type { CreateTeacherBody, Teacher, UpdateTeacherBody } from '@dzvinok/contract/teachers';
import { counted } from '@dzvinok/texts/plural';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { changed, type Facts } from '../../runtime/audit/changed.ts';
import { raiseVersion } from '../../runtime/edit-conflict/row-version.ts';
import { editConflict } from '../../runtime/edit-conflict/edit-conflict.ts';
import { groupNames, groupsUsing } from '../../runtime/usage/usage.ts';
import { TeachersRepository } from './teachers.repository.ts';

@Injectable()
export class TeachersService {
  constructor(
    private readonly teachers: TeachersRepository,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
  ) {}

  /** With the issued password, the opening of which is in the audit log. */
  async find(id: number): Promise<Teacher> {
    const teacher = await this.teachers.find(id);
    if (!teacher) throw refuse('teachers.not-found');
    return { ...teacher, password: await this.accounts.readIssuedPassword(id, 'teacher') };
  }

  async create({ subjectId, ...account }: CreateTeacherBody): Promise<{ id: number }> {
    const id = await this.accounts.create({ role: 'Teacher', ...account });
    await this.teachers.insert(id);
    await this.#teach(id, [subjectId], 'subjectId');
    await this.audit.record({ action: 'teachers.created', entity: 'teacher', entityId: id, after: await this.#facts(id) });
    return { id };
  }

  async update({ id, subjectIds, version: from, ...changes }: UpdateTeacherBody): Promise<Teacher> {
    const saved = await this.teachers.lock(id);
    if (!saved || saved.isArchived) throw refuse('teachers.not-found');
    const version = await raiseVersion('teachers', id, from);
    if (version === null) throw await this.#editConflict(id, from);
    const before = await this.#facts(id);
    const { isPasswordChanged } = await this.accounts.update(id, changes);
    await this.#teach(id, subjectIds, 'subjectIds');
    await this.audit.record({
      action: 'teachers.updated',
      entity: 'teacher',
      entityId: id,
      details: { isPasswordChanged, version },
      ...changed(before, await this.#facts(id)),
    });
    return this.find(id);
  }

  /** Ends their sessions; phone, password, marks and history stay. Archiving an archived one changes nothing. */
  async archive(id: number): Promise<void> {
    const teacher = await this.teachers.lock(id);
    if (!teacher) throw refuse('teachers.not-found');
    if (teacher.isArchived) return;
    const groups = await groupsUsing(sql`g.teacher_id = ${id}`);
    if (groups.length > 0) {
      const text = `${teacher.fullName} веде ${counted(groups.length, ['групу', 'групи', 'груп'])}: ${groupNames(groups)}. Спершу передайте їх іншому викладачу.`;
      throw refuse('teachers.has-groups', { text, data: groups });
    }
    await this.accounts.archive(id);
    await this.#noteArchive('teachers.archived', id);
  }

  async restore(id: number): Promise<void> {
    const teacher = await this.teachers.lock(id);
    if (!teacher) throw refuse('teachers.not-found');
    if (!teacher.isArchived) return;
    await this.accounts.restore(id);
    await this.#noteArchive('teachers.restored', id);
  }

  async #noteArchive(action: 'teachers.archived' | 'teachers.restored', id: number): Promise<void> {
    const isArchived = action === 'teachers.archived';
    await this.audit.record({ action, entity: 'teacher', entityId: id, before: { isArchived: !isArchived }, after: { isArchived } });
  }

  /** For the log; nothing is opened. */
  async #facts(id: number): Promise<Facts> {
    const teacher = await this.teachers.find(id);
    if (!teacher) throw refuse('teachers.not-found');
    const { fullName, dateOfBirth, sex, phoneNumber, subjects } = teacher;
    return { fullName, dateOfBirth, sex, phoneNumber, subjects: subjects.map(({ name }) => name) };
  }

  async #editConflict(id: number, from = 0): Promise<Refusal> {
    const current = await this.teachers.find(id);
    if (!current) return refuse('teachers.not-found');
    return editConflict('teachers.stale', { entity: 'teacher', id, from, current: { ...current, password: null } });
  }

  async #teach(id: number, subjectIds: readonly number[], field: string): Promise<void> {
    if (await this.teachers.setSubjects(id, subjectIds)) return;
    throw refuse('teachers.unknown-subject', { fields: { [field]: 'Оберіть предмет' } });
  }
}
