import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { RouteInput, FileContent } from '@dzvinok/contract/route';
import { studentImportsRoutes, type ImportCheck, type ImportResult, type ImportRow } from '@dzvinok/contract/student-imports';
import { dayIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { counted } from '@dzvinok/texts/plural';
import { Controller, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ManyAccounts } from '../../identity/accounts/many-accounts.service.ts';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { newIssuedPassword } from '../../identity/auth/passwords.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { MembershipsService } from '../memberships/memberships.controller.ts';
import { tableFile, type FileColumn } from '../student-exports/table-file.ts';
import { checkRows, matchesOf, updatedStudent, type Acquaintance, type KnownPerson, type KnownStudent } from './import-check.ts';
import { StudentImportsRepository, type NewParent, type Kinship, type NewStudent, type ImportedPerson } from './student-imports.repository.ts';

type Parent = NonNullable<ImportRow['parent']>;

/** The importer can download the sign-ins for this long. */
const signInsLife = { hours: 1 } as const;

@Injectable()
export class StudentImportsService {
  constructor(
    private readonly repository: StudentImportsRepository,
    private readonly accounts: ManyAccounts,
    private readonly memberships: MembershipsService,
    private readonly audit: AuditService,
    private readonly notices: NoticeEvents,
    private readonly clock: Clock,
  ) {}

  async check(rows: readonly ImportRow[]): Promise<ImportCheck> {
    return checkRows(rows, await this.#acquaintance(rows));
  }

  /** Adds and changes the students of all rows or of none; a repeated call gives the first result. */
  async run(importId: string, rows: readonly ImportRow[], caller: CallerInfo): Promise<ImportResult> {
    await this.repository.lockPeople();
    const done = await this.repository.findResult(importId, caller.accountId);
    if (done) return done;
    const known = await this.#acquaintance(rows);
    const { problems, updates } = checkRows(rows, known);
    const isAsShown = (line: number, { studentId, version }: { studentId?: number; version?: number }) =>
      updates.some((update) => update.line === line && update.studentId === studentId && update.version === version);
    if (problems.length > 0 || rows.some(({ line, update }) => (update || updates.some((one) => one.line === line)) && !isAsShown(line, update ?? {}))) {
      throw refuse('student-imports.changed');
    }
    const matches = matchesOf(rows, known.students);
    const newRows = rows.filter(({ line }) => !matches.has(line));
    const newIds = await this.#makeAccounts('Student', newRows.map(({ student }) => student));
    const students = newRows.flatMap(({ student }, index) => {
      const id = newIds[index];
      return id === undefined ? [] : [{ id, student }];
    });
    await this.repository.insertStudents(students);
    const idOfLine = new Map([
      ...newRows.map(({ line }, index) => [line, newIds[index]] as const),
      ...[...matches].map(([line, { id }]) => [line, id] as const),
    ]);

    const withNewParent = rows.filter(({ line }) => !matches.get(line)?.parentPhone);
    const parents = await this.#makeParents(withNewParent, known.byPhone);
    const kinships = withNewParent.flatMap(({ line, parent }) => {
      const studentId = idOfLine.get(line);
      const parentId = parent && (parents.find(parent.phoneNumber) ?? known.byPhone.get(parent.phoneNumber)?.id);
      if (studentId === undefined || !parent || !parentId) return [];
      return [{ studentId, parentId, accountTypeLabel: parent.accountTypeLabel }];
    });
    await this.repository.restoreParents([...new Set(kinships.map(({ parentId }) => parentId))]);
    await this.repository.link(kinships);

    const changed = await this.#update(importId, rows, matches);
    const { groupIds, memberIds } = await this.#joinGroups(rows, idOfLine);

    const knownParents = new Set(withNewParent.flatMap(({ parent }) => (parent && known.byPhone.has(parent.phoneNumber) ? [parent.phoneNumber] : [])));
    const result = {
      students: students.length, newParents: parents.made.length, knownParents: knownParents.size,
      updatedStudents: updates.filter(({ changes }) => changes.length > 0).length, studentIds: [...new Set([...changed, ...memberIds])], groupIds,
    };
    const at = new Date(this.clock.now().epochMilliseconds);
    const accountIds = [...students, ...parents.made].map(({ id }) => id);
    await this.repository.remember(importId, caller.accountId, at, result, accountIds);
    await this.audit.recordAll(importEntries({ importId, result, students, parents: parents.made, kinships }));
    await this.notices.tellAdmins({
      kind: 'work', title: 'Імпорт учнів завершено', page: adminPaths.students,
      text: `${caller.fullName}: додано ${counted(result.students, ['учня', 'учні', 'учнів'])}, змінено ${result.updatedStudents}, нових родичів – ${result.newParents}`,
    });
    return result;
  }

  /** Each password that is given leaves an audit entry. */
  async signIns(importId: string, caller: CallerInfo): Promise<FileContent> {
    const oldest = this.clock.now().subtract(signInsLife);
    const people = await this.repository.people(importId, caller.accountId, new Date(oldest.epochMilliseconds));
    if (!people) throw refuse('student-imports.sign-ins-gone');
    const passwords = await this.accounts.readIssuedPasswords(people.map(({ id }) => id));
    await this.audit.record({ action: 'students.sign-ins-read', details: { importId, count: people.length } });
    const { name, timezone } = currentTenant();
    return tableFile({
      name: `Дані для входу, ${name}, ${dayIn(timezone, this.clock.now())}`,
      sheet: 'Дані для входу',
      columns: signInColumns(passwords),
      rows: people,
    }, 'xlsx');
  }

  /** @returns ids of the changed students */
  async #update(importId: string, rows: readonly ImportRow[], matches: ReadonlyMap<number, KnownStudent>): Promise<number[]> {
    const updates = rows.flatMap((row) => {
      const before = matches.get(row.line);
      if (!before) return [];
      const after = updatedStudent(row, before);
      return isDeepStrictEqual(before, after) ? [] : [{ before, after }];
    });
    if (updates.length === 0) return [];
    if (!await this.repository.updateStudents(updates.map(({ after }) => after))) throw refuse('student-imports.changed');
    await this.audit.recordAll(updates.map(({ before, after }): AuditEntry => (
      { action: 'students.updated', entity: 'student', entityId: after.id, details: { importId, version: after.version + 1 }, ...difference(before, after) })));
    return updates.map(({ after }) => after.id);
  }

  /** Groups in the order of their ids, as two imports would otherwise wait for each other. */
  async #joinGroups(rows: readonly ImportRow[], idOfLine: ReadonlyMap<number, number | undefined>): Promise<{ groupIds: number[]; memberIds: number[] }> {
    const wanted = rows.flatMap(({ line, groupIds }) => {
      const studentId = idOfLine.get(line);
      return studentId === undefined ? [] : groupIds.map((groupId) => ({ groupId, studentId }));
    });
    const byGroup = [...Map.groupBy(wanted, ({ groupId }) => groupId)].toSorted(([one], [other]) => one - other);
    for (const [groupId, members] of byGroup) await this.memberships.join(groupId, members.map(({ studentId }) => studentId), true);
    return { groupIds: byGroup.map(([groupId]) => groupId), memberIds: wanted.map(({ studentId }) => studentId) };
  }

  async #acquaintance(rows: readonly ImportRow[]): Promise<Acquaintance> {
    const phones = rows.flatMap(({ student, parent }) => [student.phoneNumber, ...(parent ? [parent.phoneNumber] : [])]);
    return {
      byPhone: await this.repository.byPhone([...new Set(phones)]),
      students: await this.repository.students(),
      groups: new Map((await this.repository.groups()).map((group) => [group.id, group])),
    };
  }

  async #makeAccounts(role: 'Student' | 'Parent', people: readonly (ImportRow['student'] | Parent)[]): Promise<number[]> {
    const ids = await this.accounts.create(people.map(({ fullName, phoneNumber, dateOfBirth, sex }) =>
      ({ role, fullName, phoneNumber, dateOfBirth, sex, password: newIssuedPassword() })));
    if (!ids) throw refuse('student-imports.changed');
    return ids;
  }

  /** Siblings share one parent, with the data of the phone's first line. */
  async #makeParents(rows: readonly ImportRow[], byPhone: ReadonlyMap<string, KnownPerson>) {
    const unknown = new Map<string, Parent>();
    for (const { parent } of rows) {
      if (parent && !byPhone.has(parent.phoneNumber) && !unknown.has(parent.phoneNumber)) unknown.set(parent.phoneNumber, parent);
    }
    const people = [...unknown.values()];
    const ids = await this.#makeAccounts('Parent', people);
    const made = people.flatMap((parent, index): NewParent[] => {
      const id = ids[index];
      return id === undefined ? [] : [{ id, parent }];
    });
    await this.repository.insertParents(made);
    const idOfPhone = new Map(made.map(({ id, parent }) => [parent.phoneNumber, id]));
    return { made, find: (phone: string) => idOfPhone.get(phone) };
  }
}

@Controller()
export class StudentImportsController {
  constructor(private readonly imports: StudentImportsService) {}

  @Route(studentImportsRoutes.check, 'centre')
  check(@Input() { body }: RouteInput<typeof studentImportsRoutes.check>) {
    return this.imports.check(body.rows);
  }

  @Route(studentImportsRoutes.run, 'centre')
  run(@Input() { params, body }: RouteInput<typeof studentImportsRoutes.run>, @Caller() caller: CallerInfo) {
    return this.imports.run(params.importId, body.rows, caller);
  }

  @Route(studentImportsRoutes.signIns, 'centre')
  signIns(@Input() { params }: RouteInput<typeof studentImportsRoutes.signIns>, @Caller() caller: CallerInfo) {
    return this.imports.signIns(params.importId, caller);
  }
}

function difference(before: KnownStudent, after: KnownStudent) {
  const changed = (fields: KnownStudent, others: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, (others as Record<string, unknown>)[name])));
  return { before: changed(before, after), after: changed(after, before) };
}

interface Done {
  importId: string;
  result: ImportResult;
  students: readonly NewStudent[];
  parents: readonly NewParent[];
  kinships: readonly Kinship[];
}

/** One entry for the import, and one per person as if added by hand. */
function importEntries({ importId, result, students, parents, kinships }: Done): AuditEntry[] {
  const parentOf = new Map(kinships.map(({ studentId, parentId }) => [studentId, parentId]));
  return [
    {
      action: 'students.imported',
      details: { importId },
      after: { ...result, studentIds: students.map(({ id }) => id), parentIds: parents.map(({ id }) => id) },
    },
    ...students.map(({ id, student }) => (
      { action: 'students.created', entity: 'student', entityId: id, details: { importId, parentId: parentOf.get(id) }, after: { ...student } } as const)),
    ...parents.map(({ id, parent }) => (
      { action: 'parents.created', entity: 'parent', entityId: id, details: { importId }, after: { ...parent } } as const)),
  ];
}

const roleWords = { Student: 'учень', Parent: 'родич' } as const;

function signInColumns(passwords: ReadonlyMap<number, string>): FileColumn<ImportedPerson>[] {
  return [
    { title: 'Хто', kind: 'text', width: 8, value: ({ role }) => roleWords[role] },
    { title: 'ПІП', kind: 'text', width: 34, value: ({ fullName }) => fullName },
    { title: 'Діти', kind: 'text', width: 40, value: ({ children }) => children },
    { title: 'Телефон', kind: 'phone', width: 15, value: ({ phoneNumber }) => phoneNumber },
    { title: 'Пароль', kind: 'text', width: 12, value: ({ id }) => passwords.get(id) ?? null },
  ];
}
