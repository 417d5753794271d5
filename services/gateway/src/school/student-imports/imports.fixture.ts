import type { RouteCall } from '@dzvinok/contract/route';
import { studentImportsRoutes, type ImportRowInput } from '@dzvinok/contract/student-imports';
import { randomUUID } from 'node:crypto';
import type { TestReply, TestSession } from '../../../test/app.fixture.ts';
import { newPhone } from '../../../test/filled-centre.fixture.ts';

type Student = ImportRowInput['student'];
type Parent = NonNullable<ImportRowInput['parent']>;

export function student(changes: Partial<Student> = {}): Student {
  return { fullName: 'Імпортована Учениця', phoneNumber: newPhone(), schoolInfo: 'Ліцей 1', ...changes };
}

export function parent(changes: Partial<Parent> = {}): Parent {
  return { accountTypeLabel: 'Мати', fullName: 'Імпортована Мати', phoneNumber: newPhone(), ...changes };
}

/** Lines begin below the headings. */
export function rowsOf(
  ...people: (Omit<Partial<ImportRowInput>, 'student' | 'parent'> & { student?: Partial<Student>; parent?: Partial<Parent> | null })[]
): ImportRowInput[] {
  return people.map((given, index) => ({
    ...given,
    line: index + 2,
    student: student(given.student),
    parent: given.parent ? parent(given.parent) : null,
  }));
}

/** Each with a parent. */
export function manyRows(count: number): ImportRowInput[] {
  return rowsOf(...Array.from({ length: count }, (_, index) => ({
    student: { fullName: `Учень Номер ${index}` }, parent: { fullName: `Родич Номер ${index}` },
  })));
}

export function runImport(admin: TestSession, rows: ImportRowInput[], importId: string = randomUUID()): Promise<TestReply> {
  const call: RouteCall<typeof studentImportsRoutes.run> = { params: { importId }, body: { rows } };
  return admin.call(studentImportsRoutes.run, call);
}
