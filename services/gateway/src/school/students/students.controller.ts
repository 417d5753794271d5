import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import { Caller, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import {
  studentsRoutes, studentOwnFields, type CreateStudentBody, type Student, type StudentOverview, type UpdateStudentBody,
} from '@dzvinok/contract/students';
import { lastStatement } from '@dzvinok/tenancy/transaction';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { StudentsListService } from './students-list.service.ts';
import { withoutPhone } from '../../identity/accounts/account.entity.ts';
import { AccountsService, PersonRecords } from '../../identity/accounts/accounts.service.ts';
import { AuditService, editConflict } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { em, pickFields } from '../../runtime/database/database.ts';
import { Student as StudentEntity } from './student.entity.ts';
import { ExpectedCharges, flaggedMonths, type ExpectedCharge } from './expected-charges.ts';
import { StudentOverviewRepository } from './student-overview.repository.ts';
import { StudentsRepository, type StudentForm } from './students.repository.ts';

const students = { table: 'students', entityOf: (row: object) => em().map(StudentEntity, row) } as const;

@Injectable()
export class StudentsService {
  constructor(
    private readonly students: StudentsRepository,
    private readonly overviews: StudentOverviewRepository,
    private readonly expected: ExpectedCharges,
    private readonly accounts: AccountsService,
    private readonly people: PersonRecords,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  /** Each password that is shown leaves an audit entry. */
  async find(id: number, isPasswordHidden: boolean): Promise<Student> {
    const form = await this.#form(id, await this.#expected(id));
    if (isPasswordHidden) return withPasswords(form, new Map());
    const people = [{ id, entity: 'student' as const }, ...(form.parent ? [{ id: form.parent.id, entity: 'parent' as const }] : [])];
    return withPasswords(form, await this.accounts.readIssuedPasswords(people));
  }

  async overview(id: number): Promise<StudentOverview> {
    const overview = await this.overviews.find(id, this.#today(), (months) => this.expected.of(months, [id]));
    if (!overview) throw refuse('students.not-found');
    return overview;
  }

  async create({ password, ...body }: CreateStudentBody): Promise<{ id: number }> {
    const id = await this.accounts.create({ role: 'Student', password, ...accountOf(body) });
    em().persist(em().create(StudentEntity, { id, ...partOf(body) }));
    await Promise.all([
      em().flush(),
      this.audit.record({ action: 'students.created', entity: 'student', entityId: id, after: body }),
    ]);
    return { id };
  }

  /** @returns a read of the saved form, for the transaction's last statement */
  async update(body: UpdateStudentBody, isPasswordHidden: boolean): Promise<() => Promise<Student>> {
    const { id } = body;
    const parentId = sql`(select parent_id from student_parents where student_id = ${id})`;
    // In the trip of the record: a save changes no charge but by its discount, which the next reading of the flags weighs.
    const [record, charges] = await Promise.all([this.people.open(students, id, body.phoneNumber, parentId), this.#expected(id)]);
    if (!record) throw refuse('students.not-found');
    if (body.version !== undefined && body.version !== record.part.version) throw await this.#editConflict(id, body.version);
    if (body.phoneNumber === '' && record.account.phoneNumber !== withoutPhone(id)) {
      throw refuse('request.invalid', { fields: { phoneNumber: 'Введіть номер телефону' } });
    }
    const account = { ...body, phoneNumber: body.phoneNumber || withoutPhone(id) };
    const { isPasswordChanged } = this.people.change(record, account, partOf(body));
    const { passwords, readings } = this.accounts.showPasswords([
      { account: record.account, entity: 'student' },
      ...(record.related ? [{ account: record.related, entity: 'parent' as const }] : []),
    ], isPasswordHidden);
    await this.people.save(record, isPasswordChanged, { entry: { action: 'students.updated', entity: 'student' }, along: readings });
    return async () => withPasswords(await this.#form(id, charges), passwords);
  }

  #expected(id: number): Promise<ExpectedCharge[]> {
    return this.expected.of(flaggedMonths(this.#today()), [id]);
  }

  async #form(id: number, charges: readonly ExpectedCharge[]): Promise<StudentForm> {
    const form = await this.students.find(id, this.#today(), charges);
    if (!form) throw refuse('students.not-found');
    return form;
  }

  async #editConflict(id: number, from: number): Promise<Refusal> {
    const { parent: _, ...current } = await this.#form(id, await this.#expected(id));
    return editConflict('students.stale', { entity: 'student', id, from, current: { ...current, password: null } });
  }

  #today(): string {
    return this.clock.today().day;
  }
}

function withPasswords({ parent, ...student }: StudentForm, passwords: ReadonlyMap<number, string>): Student {
  const form = { ...student, password: passwords.get(student.id) ?? null };
  return parent ? { ...form, parent: { ...parent, password: passwords.get(parent.id) ?? null } } : form;
}

type StudentBody = Omit<CreateStudentBody, 'password'>;

function accountOf({ fullName, phoneNumber, dateOfBirth, sex }: StudentBody) {
  return { fullName, phoneNumber, dateOfBirth: dateOfBirth ?? null, sex: sex ?? null };
}

function partOf(body: StudentBody) {
  return { ...pickFields(body, studentOwnFields), discount: body.discount.toFixed(2) };
}

@Controller()
export class StudentsController {
  constructor(
    private readonly students: StudentsService,
    private readonly lists: StudentsListService,
  ) {}

  @Route(studentsRoutes.list, { itself: 'callers who wait for the list to be built hold no connection' })
  list(@Input() { query }: RouteInput<typeof studentsRoutes.list>, @Caller() caller: CallerInfo) {
    return query?.archived === 'true' ? this.lists.readArchived(caller) : this.lists.read(caller);
  }

  @Route(studentsRoutes.one, 'centre')
  one(@Input() { params, query }: RouteInput<typeof studentsRoutes.one>) {
    return this.students.find(params.id, query?.passwords === 'hidden');
  }

  @Route(studentsRoutes.overview, 'centre')
  overview(@Input() { params }: RouteInput<typeof studentsRoutes.overview>) {
    return this.students.overview(params.id);
  }

  @Route(studentsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof studentsRoutes.create>) {
    return withMessage(await this.students.create(body), successTexts.userAdded);
  }

  @Route(studentsRoutes.update, 'centre')
  async update(@Input() { body, query }: RouteInput<typeof studentsRoutes.update>) {
    const saved = await this.students.update(body, query?.passwords === 'hidden');
    return lastStatement(async () => withMessage(await saved(), successTexts.userUpdated));
  }
}
