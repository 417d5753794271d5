import { refuse } from '@dzvinok/api-server/refusal';
import type { CreateTeacherBody, Teacher, UpdateTeacherBody } from '@dzvinok/contract/teachers';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AuditService } from '../audit/audit.service.ts';
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
    await this.audit.record({ action: 'teachers.created', entity: 'teacher', entityId: id });
    return { id };
  }

  async update({ id, subjectIds, ...changes }: UpdateTeacherBody): Promise<Teacher> {
    if (!(await this.teachers.exists(id))) throw refuse('teachers.not-found');
    await this.accounts.update(id, changes);
    await this.#teach(id, subjectIds, 'subjectIds');
    await this.audit.record({
      action: 'teachers.updated',
      entity: 'teacher',
      entityId: id,
      details: { isPasswordChanged: Boolean(changes.password) },
    });
    return this.find(id);
  }

  async #teach(id: number, subjectIds: readonly number[], field: string): Promise<void> {
    if (await this.teachers.setSubjects(id, subjectIds)) return;
    throw refuse('teachers.unknown-subject', { fields: { [field]: 'Оберіть предмет' } });
  }
}
