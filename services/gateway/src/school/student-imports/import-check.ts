import type { TenantRole } from '@dzvinok/contract/roles';
import type { ImportCheck, ImportRow } from '@dzvinok/contract/student-imports';
import type { StudentFileColumn } from '@dzvinok/contract/student-files';
import { searchable } from '@dzvinok/texts/names';
import { roleWord } from '@dzvinok/texts/roles';

export interface KnownPerson {
  id: number;
  role: TenantRole;
  fullName: string;
  isArchived: boolean;
}

export interface Acquaintance {
  byPhone: ReadonlyMap<string, KnownPerson>;
  /** In the form of `searchable`. */
  studentNames: ReadonlySet<string>;
}

type Problem = ImportCheck['problems'][number];
type Remark = ImportCheck['remarks'][number];
type Lines = Map<string, number[]>;

/** Problems stop the import; remarks are only shown before it. */
export function checkRows(rows: readonly ImportRow[], known: Acquaintance): ImportCheck {
  const studentLines = linesBy(rows, ({ student }) => student.phoneNumber);
  const parentLines = linesBy(rows, ({ parent }) => parent?.phoneNumber);
  const problems = rows.flatMap((row) => [
    ...problemsOfStudent(row, known, studentLines, parentLines),
    ...problemsOfParent(row, known, studentLines),
  ]);
  const bad = new Set(problems.map(({ line }) => line));
  const good = rows.filter(({ line }) => !bad.has(line));
  return { problems, remarks: remarksOn(good, known), families: familiesOf(good, known) };
}

function linesBy(rows: readonly ImportRow[], key: (row: ImportRow) => string | undefined): Lines {
  const lines: Lines = new Map();
  for (const row of rows) {
    const value = key(row);
    if (value !== undefined) lines.set(value, [...(lines.get(value) ?? []), row.line]);
  }
  return lines;
}

function problem(line: number, column: StudentFileColumn, text: string): Problem {
  return { line, column, text };
}

function holderText({ fullName, role, isArchived }: KnownPerson, wanted: 'Student' | 'Parent'): string {
  const whose = `Номер уже має ${roleWord(role)} «${fullName}»`;
  if (!isArchived) return whose;
  if (role === 'Parent') return `${whose}, чиї діти в архіві. Вкажіть інший номер`;
  if (role === wanted) return `${whose} з архіву. Поверніть учня з архіву або вкажіть інший номер`;
  return `${whose} з архіву. Вкажіть інший номер`;
}

function problemsOfStudent({ line, student }: ImportRow, known: Acquaintance, students: Lines, parents: Lines): Problem[] {
  const phone = student.phoneNumber;
  const holder = known.byPhone.get(phone);
  if (holder) return [problem(line, 'phone', holderText(holder, 'Student'))];
  const twins = students.get(phone) ?? [];
  if (twins.length > 1) return [problem(line, 'phone', `Номер повторюється в рядках ${twins.join(', ')}`)];
  const asParent = parents.get(phone);
  return asParent ? [problem(line, 'phone', `Цей самий номер має родич у рядку ${asParent.join(', ')}`)] : [];
}

function problemsOfParent({ line, parent }: ImportRow, known: Acquaintance, students: Lines): Problem[] {
  if (!parent) return [];
  const holder = known.byPhone.get(parent.phoneNumber);
  if (holder && holder.role !== 'Parent') return [problem(line, 'parentPhone', holderText(holder, 'Parent'))];
  const asStudent = students.get(parent.phoneNumber);
  return asStudent ? [problem(line, 'parentPhone', `Цей самий номер має учень у рядку ${asStudent.join(', ')}`)] : [];
}

function remarksOn(rows: readonly ImportRow[], known: Acquaintance): Remark[] {
  const namesakes = linesBy(rows, ({ student }) => searchable(student.fullName));
  const firstOf = new Map<string, ImportRow>();
  return rows.flatMap((row) => {
    const { line, student, parent } = row;
    const remarks: Remark[] = [];
    if (known.studentNames.has(searchable(student.fullName))) remarks.push({ line, text: 'Учень із таким ПІП у центрі вже є' });
    const others = (namesakes.get(searchable(student.fullName)) ?? []).filter((other) => other !== line);
    if (others.length > 0) remarks.push({ line, text: `Такий самий ПІП у рядку ${others.join(', ')}` });
    if (!parent) return remarks;
    const holder = known.byPhone.get(parent.phoneNumber);
    const first = firstOf.get(parent.phoneNumber);
    if (!first) firstOf.set(parent.phoneNumber, row);
    if (holder?.isArchived) remarks.push({ line, text: `Родич «${holder.fullName}» в архіві. Імпорт поверне йому вхід до порталу` });
    if (holder && searchable(holder.fullName) !== searchable(parent.fullName)) {
      remarks.push({ line, text: `Родич із цим номером уже є: «${holder.fullName}». Дані родича не зміняться` });
    } else if (!holder && first?.parent && !isSameParent(first.parent, parent)) {
      remarks.push({ line, text: `Дані родича візьмемо з рядка ${first.line}: «${first.parent.fullName}»` });
    }
    return remarks;
  });
}

type ImportedParent = NonNullable<ImportRow['parent']>;

/** The kind of relative belongs to the student, so it is not compared. */
function isSameParent(one: ImportedParent, other: ImportedParent): boolean {
  const { accountTypeLabel: _one, ...first } = one;
  const { accountTypeLabel: _other, ...second } = other;
  return JSON.stringify(first) === JSON.stringify(second);
}

function familiesOf(rows: readonly ImportRow[], known: Acquaintance): ImportCheck['families'] {
  const families = new Map<string, ImportCheck['families'][number]>();
  for (const { line, parent } of rows) {
    if (!parent) continue;
    const holder = known.byPhone.get(parent.phoneNumber);
    const family = families.get(parent.phoneNumber)
      ?? { parent: holder?.fullName ?? parent.fullName, isKnown: holder !== undefined, lines: [] };
    family.lines.push(line);
    families.set(parent.phoneNumber, family);
  }
  return [...families.values()];
}
