import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import { Input, Route, withMessage } from '@dzvinok/api-server/handler';
import { parentsRoutes, parentOwnFields, type CreateParentBody, type Parent, type UpdateParentBody } from '@dzvinok/contract/parents';
import type { RouteInput } from '@dzvinok/contract/route';
import { lastStatement } from '@dzvinok/tenancy/transaction';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller, Injectable } from '@nestjs/common';
import { AccountsService, phoneTaken, PersonRecords } from '../../identity/accounts/accounts.service.ts';
import { AuditService, pendingChanges, editConflict } from '../../runtime/audit/audit.service.ts';
import { em, pickFields } from '../../runtime/database/database.ts';
import { StudentsRepository } from '../students/students.repository.ts';
import { Parent as ParentEntity, StudentParent } from './parent.entity.ts';
import { ParentsRepository } from './parents.repository.ts';

const parents = { table: 'parents', entityOf: (row: object) => em().map(ParentEntity, row) } as const;

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
    private readonly people: PersonRecords,
    private readonly audit: AuditService,
  ) {}

  /** A phone of an existing parent attaches that account unchanged, password and names included. */
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

  async update(studentId: number, body: UpdateParentBody, isPasswordHidden: boolean): Promise<() => Promise<Parent>> {
    const { id } = body;
    const [record, isStudent, link] = await Promise.all([
      this.people.open(parents, id, body.phoneNumber), this.students.exists(studentId), em().findOne(StudentParent, studentId),
    ]);
    if (!isStudent) throw refuse('students.not-found');
    if (!record || link?.parentId !== id) throw refuse('parents.not-found');
    if (body.version !== undefined && body.version !== record.part.version) throw await this.#editConflict(studentId, body);
    const { isPasswordChanged } = this.people.change(record, body, pickFields(body, parentOwnFields));
    const { passwords, readings } = this.accounts.showPasswords([{ account: record.account, entity: 'parent' }], isPasswordHidden);
    link.accountTypeLabel = body.accountTypeLabel;
    await this.people.save(record, isPasswordChanged, {
      entry: { action: 'parents.updated', entity: 'parent', details: { studentId } }, along: readings,
      changes: pendingChanges(em(), link),
    });
    return async () => {
      const saved = await this.students.parentOf(studentId);
      if (!saved) throw refuse('parents.not-found');
      return { ...saved, password: passwords.get(id) ?? null };
    };
  }

  async #editConflict(studentId: number, { id, version: from = 0 }: UpdateParentBody): Promise<Refusal> {
    const current = await this.students.parentOf(studentId);
    if (!current) return refuse('parents.not-found');
    return editConflict('parents.stale', { entity: 'parent', id, from, current: { ...current, password: null } });
  }

  async #accountFor(body: CreateParentBody): Promise<AttachedParent> {
    await this.parents.lockPhone(body.phoneNumber);
    const owner = await this.accounts.findByPhone(body.phoneNumber);
    if (owner && owner.role !== 'Parent') {
      if (owner.isArchived) throw phoneTaken(owner);
      throw refuse('parents.phone-of-other-role', { fields: { phoneNumber: phoneOfOtherRole } });
    }
    if (owner) {
      // A simultaneous archiving of the parent's other children would archive the parent too, so lock first.
      if (await this.parents.lockArchived(owner.id)) await this.accounts.restore(owner.id);
      return { id: owner.id, isExistingAccount: true };
    }
    const { fullName, phoneNumber, password, dateOfBirth, sex } = body;
    const id = await this.accounts.create({ role: 'Parent', fullName, phoneNumber, password, dateOfBirth, sex });
    await em().persist(em().create(ParentEntity, { id, ...pickFields(body, parentOwnFields) })).flush();
    return { id, isExistingAccount: false };
  }
}

const attachedText = 'Користувача додано: учня приєднано до наявного облікового запису з цим номером, пароль не змінено';

@Controller()
export class ParentsController {
  constructor(private readonly parents: ParentsService) {}

  @Route(parentsRoutes.create, 'centre')
  async create(@Input() { params, body }: RouteInput<typeof parentsRoutes.create>) {
    const attached = await this.parents.create(params.id, body);
    return withMessage(attached, attached.isExistingAccount ? attachedText : successTexts.userAdded);
  }

  @Route(parentsRoutes.update, 'centre')
  async update(@Input() { params, body, query }: RouteInput<typeof parentsRoutes.update>) {
    const saved = await this.parents.update(params.id, body, query?.passwords === 'hidden');
    return lastStatement(async () => withMessage(await saved(), successTexts.userUpdated));
  }
}
