import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import { readJson, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { teachersRoutes, type CreateTeacherBody, type Teacher, type UpdateTeacherBody } from '@dzvinok/contract/teachers';
import { lastStatement } from '@dzvinok/tenancy/transaction';
import { successTexts } from '@dzvinok/texts/messages';
import { counted } from '@dzvinok/texts/plural';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { TeachersRepository } from './teachers.repository.ts';
import { AccountsService, PersonRecords } from '../../identity/accounts/accounts.service.ts';
import { AuditService, changed, editConflict } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db, em } from '../../runtime/database/database.ts';
import { groupNames, groupsUsing } from '../../runtime/usage/usage.ts';
import { Teacher as TeacherEntity } from './teacher.entity.ts';

const teachers = { table: 'teachers', entityOf: (row: object) => em().map(TeacherEntity, row) } as const;

@Injectable()
export class TeachersService {
  constructor(
    private readonly teachers: TeachersRepository,
    private readonly accounts: AccountsService,
    private readonly people: PersonRecords,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
  ) {}

  /** A shown password leaves an audit entry. */
  async find(id: number, isPasswordHidden: boolean): Promise<Teacher> {
    const teacher = await this.#form(id);
    if (isPasswordHidden) return { ...teacher, password: null };
    const passwords = await this.accounts.readIssuedPasswords([{ id, entity: 'teacher' }]);
    return { ...teacher, password: passwords.get(id) ?? null };
  }

  async create({ subjectId, ...account }: CreateTeacherBody): Promise<{ id: number }> {
    const id = await this.accounts.create({ role: 'Teacher', ...account });
    await em().persist(em().create(TeacherEntity, { id })).flush();
    const subjects = await this.#teach(id, [subjectId], 'subjectId');
    const { password: _, ...after } = account;
    await this.audit.record({ action: 'teachers.created', entity: 'teacher', entityId: id, after: { ...after, subjects } });
    return { id };
  }

  async update({ id, subjectIds, workingHours, version: from, ...changes }: UpdateTeacherBody, isPasswordHidden: boolean): Promise<() => Promise<Teacher>> {
    const [record, former] = await Promise.all([this.people.open(teachers, id, changes.phoneNumber), this.teachers.find(id)]);
    if (!record || !former) throw refuse('teachers.not-found');
    if (from !== undefined && from !== record.part.version) throw await this.#editConflict(id, from);
    const { isPasswordChanged } = this.people.change(record, changes, workingHours ? { workingHours } : {});
    const { passwords, readings } = this.accounts.showPasswords([{ account: record.account, entity: 'teacher' }], isPasswordHidden);
    const subjects = await this.#teach(id, subjectIds, 'subjectIds');
    await this.people.save(record, isPasswordChanged, {
      entry: { action: 'teachers.updated', entity: 'teacher' }, along: readings,
      changes: changed({ subjects: former.subjects.map(({ name }) => name) }, { subjects }),
    });
    return async () => ({ ...await this.#form(id), password: passwords.get(id) ?? null });
  }

  /** Ends the sessions; phone, password, marks and history stay. A repeated call changes nothing. */
  async archive(id: number): Promise<void> {
    const teacher = await this.teachers.lock(id);
    if (!teacher) throw refuse('teachers.not-found');
    if (teacher.isArchived) return;
    const groups = await groupsUsing(sql`g.teacher_id = ${id} and g.archived_at is null`);
    if (groups.length > 0) {
      const text = `${teacher.fullName} веде ${counted(groups.length, ['групу', 'групи', 'груп'])}: ${groupNames(groups)}. Спершу передайте їх іншому викладачу.`;
      throw refuse('teachers.has-groups', { text, data: groups });
    }
    const { rows: substituted } = await sql`
      select from lesson_exceptions e join groups g on g.id = e.group_id and g.archived_at is null
      where e.teacher_id = ${id} and coalesce(e.starts_at::date, e.planned_on) >= ${this.clock.today().day}::date
      union all
      select from extra_lessons x join groups g on g.id = x.group_id and g.archived_at is null
      where x.teacher_id = ${id} and x.starts_at::date >= ${this.clock.today().day}::date`.execute(db());
    if (substituted.length > 0) {
      throw refuse('teachers.has-substitutions', { text: `${teacher.fullName} ще має ${counted(substituted.length, ['заміну', 'заміни', 'замін'])}. Спершу передайте ці уроки іншому викладачу.` });
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

  async #form(id: number): Promise<Omit<Teacher, 'password'>> {
    const teacher = await this.teachers.find(id);
    if (!teacher) throw refuse('teachers.not-found');
    return teacher;
  }

  async #editConflict(id: number, from: number): Promise<Refusal> {
    const current = await this.#form(id);
    return editConflict('teachers.stale', { entity: 'teacher', id, from, current: { ...current, password: null } });
  }

  async #teach(id: number, subjectIds: readonly number[], field: string): Promise<string[]> {
    const names = await this.teachers.setSubjects(id, subjectIds);
    if (!names) throw refuse('teachers.unknown-subject', { fields: { [field]: 'Оберіть предмет' } });
    return names;
  }
}

@Controller()
export class TeachersController {
  constructor(
    private readonly teachers: TeachersService,
    private readonly repository: TeachersRepository,
  ) {}

  @Route(teachersRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof teachersRoutes.list>) {
    return readJson(() => this.repository.list({ isArchived: query?.archived === 'true' }));
  }

  @Route(teachersRoutes.one, 'centre')
  one(@Input() { params, query }: RouteInput<typeof teachersRoutes.one>) {
    return this.teachers.find(params.id, query?.passwords === 'hidden');
  }

  @Route(teachersRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof teachersRoutes.create>) {
    return withMessage(await this.teachers.create(body), successTexts.teacherAdded);
  }

  @Route(teachersRoutes.update, 'centre')
  async update(@Input() { body, query }: RouteInput<typeof teachersRoutes.update>) {
    const saved = await this.teachers.update(body, query?.passwords === 'hidden');
    return lastStatement(async () => withMessage(await saved(), successTexts.teacherUpdated));
  }

  @Route(teachersRoutes.archive, 'centre')
  async archive(@Input() { params }: RouteInput<typeof teachersRoutes.archive>) {
    await this.teachers.archive(params.id);
    return withMessage(null, 'Викладача перенесено в архів');
  }

  @Route(teachersRoutes.restore, 'centre')
  async restore(@Input() { params }: RouteInput<typeof teachersRoutes.restore>) {
    await this.teachers.restore(params.id);
    return withMessage(null, 'Викладача повернено з архіву');
  }
}
