import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/refusal';
import type { CreateParentBody, Parent, UpdateParentBody } from '@dzvinok/contract/parents';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { changed, type Facts } from '../../runtime/audit/changed.ts';
import { raiseVersion } from '../../runtime/edit-conflict/row-version.ts';
import { editConflict } from '../../runtime/edit-conflict/edit-conflict.ts';
import { StudentsRepository } from '../students/students.repository.ts';
import { ParentsRepository } from './parents.repository.ts';

interface AttachedParent {
  id: number;
  isExistingAccount: boolean;
}

const phoneOfOtherRole = 'Цей номер належить учню або працівнику центру. Вкажіть інший номер';

@Injectable()
export class ParentsService {
  constructor(
    private readonly parents: ParentsRepository,
    private readonly students: StudentsRepository,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
  ) {}

  /** Siblings share a parent: a phone that a parent has attaches that account as it is, password and names included. */
  async create(studentId: number, body: CreateParentBody): Promise<AttachedParent> {
    if (!(await this.students.exists(studentId))) throw refuse('students.not-found');
    if ((await this.parents.idOfStudent(studentId)) !== null) throw refuse('parents.already-has-parent');
    const attached = await this.#accountFor(body);
    if (!(await this.parents.link(studentId, attached.id, body.accountTypeLabel))) {
      throw refuse('parents.already-has-parent');
    }
    const { password: _, ...after } = body;
    await this.audit.record({
      action: attached.isExistingAccount ? 'parents.attached' : 'parents.created',
      entity: 'parent',
      entityId: attached.id,
      details: { studentId },
      after: attached.isExistingAccount ? { accountTypeLabel: body.accountTypeLabel } : after,
    });
    return attached;
  }

  async update(studentId: number, body: UpdateParentBody): Promise<Parent> {
    const { id } = body;
    if (!(await this.students.exists(studentId))) throw refuse('students.not-found');
    if ((await this.parents.idOfStudent(studentId)) !== id) throw refuse('parents.not-found');
    const version = await raiseVersion('parents', id, body.version);
    if (version === null) throw await this.#editConflict(studentId, body);
    const before = await this.parents.find(studentId);
    const { isPasswordChanged } = await this.accounts.update(id, body);
    await this.parents.update(id, body);
    await this.parents.relabel(studentId, body.accountTypeLabel);
    const saved = await this.parents.find(studentId);
    if (!before || !saved) throw refuse('parents.not-found');
    await this.audit.record({
      action: 'parents.updated',
      entity: 'parent',
      entityId: id,
      details: { studentId, isPasswordChanged, version },
      ...changed(factsOf(before), factsOf(saved)),
    });
    return { ...saved, password: await this.accounts.readIssuedPassword(id, 'parent') };
  }

  async #editConflict(studentId: number, { id, version: from = 0 }: UpdateParentBody): Promise<Refusal> {
    const current = await this.parents.find(studentId);
    if (!current) return refuse('parents.not-found');
    return editConflict('parents.stale', { entity: 'parent', id, from, current: { ...current, password: null } });
  }

  async #accountFor(body: CreateParentBody): Promise<AttachedParent> {
    await this.parents.lockPhone(body.phoneNumber);
    const owner = await this.accounts.findByPhone(body.phoneNumber);
    if (owner?.isArchived) {
      throw refuseField('accounts.phone-of-archived', 'phoneNumber');
    }
    if (owner && owner.role !== 'Parent') {
      throw refuse('parents.phone-of-other-role', { fields: { phoneNumber: phoneOfOtherRole } });
    }
    if (owner) return { id: owner.id, isExistingAccount: true };
    const id = await this.accounts.create({ role: 'Parent', ...body });
    await this.parents.insert(id, body);
    return { id, isExistingAccount: false };
  }
}

function factsOf(parent: Omit<Parent, 'password'>): Facts {
  const { version: _, ...facts } = parent;
  return facts;
}
