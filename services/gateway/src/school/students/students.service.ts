import { refuse, type Refusal } from '@dzvinok/api-server/refusal';
import type { CreateStudentBody, Student, UpdateStudentBody } from '@dzvinok/contract/students';
import { dayIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { changed, type Facts } from '../../runtime/audit/changed.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { raiseVersion } from '../../runtime/edit-conflict/row-version.ts';
import { editConflict } from '../../runtime/edit-conflict/edit-conflict.ts';
import { StudentsRepository } from './students.repository.ts';

@Injectable()
export class StudentsService {
  constructor(
    private readonly students: StudentsRepository,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  list(): Promise<string> {
    return this.students.list(this.#today());
  }

  /** The edit form; the passwords in it are opened, and each opening is in the audit log. */
  async find(id: number): Promise<Student> {
    const form = await this.students.find(id, this.#today());
    if (!form) throw refuse('students.not-found');
    const { parent, ...student } = form;
    const password = await this.accounts.readIssuedPassword(id, 'student');
    if (!parent) return { ...student, password };
    return {
      ...student,
      password,
      parent: { ...parent, password: await this.accounts.readIssuedPassword(parent.id, 'parent') },
    };
  }

  async create(body: CreateStudentBody): Promise<{ id: number }> {
    const id = await this.accounts.create({ role: 'Student', ...body });
    await this.students.insert(id, body);
    const { password: _, ...after } = body;
    await this.audit.record({ action: 'students.created', entity: 'student', entityId: id, after });
    return { id };
  }

  async update(body: UpdateStudentBody): Promise<Student> {
    const { id } = body;
    if (!(await this.students.exists(id))) throw refuse('students.not-found');
    const version = await raiseVersion('students', id, body.version);
    if (version === null) throw await this.#editConflict(id, body.version);
    const before = await this.#facts(id);
    const { isPasswordChanged } = await this.accounts.update(id, body);
    await this.students.update(id, body);
    await this.audit.record({
      action: 'students.updated',
      entity: 'student',
      entityId: id,
      details: { isPasswordChanged, version },
      ...changed(before, await this.#facts(id)),
    });
    return this.find(id);
  }

  /** For the log: nothing is opened, so no reading of a password is on record. */
  async #facts(id: number): Promise<Facts> {
    const form = await this.students.find(id, this.#today());
    if (!form) throw refuse('students.not-found');
    const { parent: _, version: __, ...facts } = form;
    return facts;
  }

  async #editConflict(id: number, from = 0): Promise<Refusal> {
    const form = await this.students.find(id, this.#today());
    if (!form) return refuse('students.not-found');
    const { parent: _, ...current } = form;
    return editConflict('students.stale', { entity: 'student', id, from, current: { ...current, password: null } });
  }

  #today(): string {
    return dayIn(currentTenant().timezone, this.clock.now());
  }
}
