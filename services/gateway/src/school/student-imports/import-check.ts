import type { TenantRole } from '@dzvinok/contract/roles';
import type { ImportCheck, ImportRow } from '@dzvinok/contract/student-imports';
import { sexWords, yesNoWords, type StudentFileColumn } from '@dzvinok/contract/student-files';
import { overlapsInWeek } from '@dzvinok/schedule/overlap';
import { freePlaces } from '@dzvinok/schedule/places';
import { placesText } from '@dzvinok/texts/conflicts';
import { formatDate } from '@dzvinok/texts/dates';
import { searchable } from '@dzvinok/texts/names';
import { formatPhone } from '@dzvinok/texts/phone';
import { roleWord } from '@dzvinok/texts/roles';

export interface KnownPerson {
  id: number;
  role: TenantRole;
  fullName: string;
  isArchived: boolean;
}

/** A present student, with the fields that an import may change. */
export interface KnownStudent {
  id: number;
  version: number;
  fullName: string;
  phoneNumber: string;
  parentPhone: string | null;
  schoolInfo: string;
  comment: string | null;
  dateOfBirth: string | null;
  sex: 0 | 1 | null;
  isEducationOnline: boolean;
  discount: number;
  discountValidFrom: string | null;
  discountValidTo: string | null;
  groupIds: number[];
}

/** A present group; `title` as «Математика А», `capacity` is null without a limit. */
export interface KnownGroup {
  id: number;
  title: string;
  lessonDuration: number;
  capacity: number | null;
  students: number;
  guests: number;
  week: { dayOfWeek: number; startTime: string }[];
}

export interface Acquaintance {
  byPhone: ReadonlyMap<string, KnownPerson>;
  students: readonly KnownStudent[];
  groups: ReadonlyMap<number, KnownGroup>;
}

type Problem = ImportCheck['problems'][number];
type Remark = ImportCheck['remarks'][number];
type Change = ImportCheck['updates'][number]['changes'][number];
type Lines = Map<string, number[]>;

/** Problems stop the import; remarks are only shown before it. */
export function checkRows(rows: readonly ImportRow[], known: Acquaintance): ImportCheck {
  const found = matchesOf(rows, known.students);
  const isNew = ({ line }: ImportRow) => !found.has(line);
  const studentLines = linesBy(rows, ({ student }) => student.phoneNumber || undefined);
  const parentLines = linesBy(rows, ({ parent }) => parent?.phoneNumber);
  const linesOfStudent = linesBy(rows, ({ line }) => found.get(line)?.id.toString());
  const problems = rows.flatMap((row) => [
    ...problemsOfGroups(row, known),
    ...(isNew(row)
      ? problemsOfStudent(row, known, studentLines, parentLines)
      : problemsOfUpdate(row, found.get(row.line), known, { ofStudent: linesOfStudent, ofPhone: studentLines })),
    ...(found.get(row.line)?.parentPhone ? [] : problemsOfParent(row, known, studentLines)),
  ]);
  const bad = new Set(problems.map(({ line }) => line));
  const good = rows.filter(({ line }) => !bad.has(line));
  const newStudents = good.filter(isNew);
  return {
    problems,
    remarks: [...remarksOn(newStudents, known), ...good.flatMap((row) => remarksOnUpdate(row, found.get(row.line))), ...remarksOnGroups(good, found, known.groups)],
    families: familiesOf(newStudents, known),
    updates: good.flatMap((row) => {
      const student = found.get(row.line);
      return student ? [{ line: row.line, studentId: student.id, version: student.version, changes: changesOf(row, student, known) }] : [];
    }),
  };
}

/** Existing student of each line: same name, and same phone or parent's phone. Lines without `filled` come from callers that only add. */
export function matchesOf(rows: readonly ImportRow[], students: readonly KnownStudent[]): Map<number, KnownStudent> {
  const byName = Map.groupBy(students, ({ fullName }) => searchable(fullName));
  return new Map(rows.flatMap(({ line, student, parent, filled }) => {
    const namesakes = filled ? byName.get(searchable(student.fullName)) ?? [] : [];
    const match = namesakes.find(({ phoneNumber }) => phoneNumber !== '' && phoneNumber === student.phoneNumber)
      ?? namesakes.find(({ parentPhone }) => parent && parentPhone === parent.phoneNumber);
    return match ? [[line, match] as const] : [];
  }));
}

/** The fields of the student after the line; columns that the line leaves empty stay. */
export function updatedStudent({ student, filled = [] }: ImportRow, known: KnownStudent): KnownStudent {
  const has = (column: StudentFileColumn) => filled.includes(column);
  return {
    ...known,
    phoneNumber: student.phoneNumber || known.phoneNumber,
    schoolInfo: has('school') ? student.schoolInfo : known.schoolInfo,
    comment: has('comment') ? student.comment : known.comment,
    dateOfBirth: has('birthDate') ? student.dateOfBirth : known.dateOfBirth,
    sex: has('sex') ? student.sex : known.sex,
    isEducationOnline: has('online') ? student.isEducationOnline : known.isEducationOnline,
    discount: has('discount') ? student.discount : known.discount,
    discountValidFrom: has('discountFrom') ? student.discountValidFrom : known.discountValidFrom,
    discountValidTo: has('discountTo') ? student.discountValidTo : known.discountValidTo,
  };
}

const dayText = (day: string | null) => (day ? formatDate(day) : '');

const shownFields: [StudentFileColumn, (student: KnownStudent) => string][] = [
  ['phone', ({ phoneNumber }) => formatPhone(phoneNumber)],
  ['school', ({ schoolInfo }) => schoolInfo],
  ['comment', ({ comment }) => comment ?? ''],
  ['birthDate', ({ dateOfBirth }) => dayText(dateOfBirth)],
  ['sex', ({ sex }) => (sex === null ? '' : sexWords[sex])],
  ['online', ({ isEducationOnline }) => yesNoWords[isEducationOnline ? 'yes' : 'no']],
  ['discount', ({ discount }) => `${discount} %`],
  ['discountFrom', ({ discountValidFrom }) => dayText(discountValidFrom)],
  ['discountTo', ({ discountValidTo }) => dayText(discountValidTo)],
];

function changesOf(row: ImportRow, known: KnownStudent, { groups, byPhone }: Acquaintance): Change[] {
  const updated = updatedStudent(row, known);
  const changes = shownFields.flatMap(([column, text]): Change[] => {
    const [before, after] = [text(known), text(updated)];
    return before === after ? [] : [{ column, before, after }];
  });
  const joined = row.groupIds.filter((groupId) => !known.groupIds.includes(groupId));
  const titles = (ids: readonly number[]) => ids.map((groupId) => groups.get(groupId)?.title ?? '').join(', ');
  if (joined.length > 0) changes.push({ column: 'groups', before: titles(known.groupIds), after: titles([...known.groupIds, ...joined]) });
  if (row.parent && !known.parentPhone) {
    changes.push({ column: 'parentName', before: '', after: byPhone.get(row.parent.phoneNumber)?.fullName ?? row.parent.fullName });
  }
  return changes;
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

function problemsOfGroups({ line, groupIds }: ImportRow, { groups }: Acquaintance): Problem[] {
  return groupIds.every((groupId) => groups.has(groupId)) ? [] : [problem(line, 'groups', 'Такої групи вже немає')];
}

function problemsOfUpdate({ line, student }: ImportRow, match: KnownStudent | undefined, known: Acquaintance, lines: { ofStudent: Lines; ofPhone: Lines }): Problem[] {
  const twins = lines.ofStudent.get(String(match?.id)) ?? [];
  if (twins.length > 1) return [problem(line, 'fullName', `Це той самий учень, що в рядках ${twins.join(', ')}`)];
  const samePhone = lines.ofPhone.get(student.phoneNumber) ?? [];
  if (samePhone.length > 1) return [problem(line, 'phone', `Номер повторюється в рядках ${samePhone.join(', ')}`)];
  const holder = known.byPhone.get(student.phoneNumber);
  return holder && holder.id !== match?.id ? [problem(line, 'phone', holderText(holder, 'Student'))] : [];
}

function remarksOnUpdate({ line, parent }: ImportRow, match: KnownStudent | undefined): Remark[] {
  if (!match || !parent || !match.parentPhone || match.parentPhone === parent.phoneNumber) return [];
  return [{ line, text: `У порталі в учня інший родич, із номером ${formatPhone(match.parentPhone)}. Він лишиться` }];
}

/** Lessons of one student at the same time, and groups that would have more students than places. */
function remarksOnGroups(rows: readonly ImportRow[], found: ReadonlyMap<number, KnownStudent>, groups: Acquaintance['groups']): Remark[] {
  const coming = new Map<number, number>();
  const joining = rows.map(({ line, groupIds }) => {
    const present = found.get(line)?.groupIds ?? [];
    const joined = groupIds.filter((groupId) => !present.includes(groupId));
    for (const groupId of joined) coming.set(groupId, (coming.get(groupId) ?? 0) + 1);
    return { line, joined: groupsOf(joined, groups), all: groupsOf([...new Set([...present, ...joined])], groups) };
  });
  return joining.flatMap(({ line, joined, all }) => joined.flatMap((group): Remark[] => {
    const students = group.students + (coming.get(group.id) ?? 0);
    const clashes = all.filter((other) => other.id !== group.id && (all.indexOf(other) < all.indexOf(group) || !joined.includes(other)) && meet(group, other));
    return [
      ...clashes.map((other) => ({ line, text: `Заняття в один час: ${group.title} і ${other.title}` })),
      ...(group.capacity !== null && Number(freePlaces({ ...group, members: students, held: 0 })) < 0 ? [{ line, text: `${group.title}: ${placesText(group.capacity, students, group.guests)}` }] : []),
    ];
  }));
}

function groupsOf(ids: readonly number[], groups: Acquaintance['groups']): KnownGroup[] {
  return ids.flatMap((groupId) => groups.get(groupId) ?? []);
}

function meet(one: KnownGroup, other: KnownGroup): boolean {
  return one.week.some((lesson) => other.week.some((another) =>
    overlapsInWeek({ ...lesson, durationMinutes: one.lessonDuration }, { ...another, durationMinutes: other.lessonDuration })));
}

function problemsOfStudent({ line, student }: ImportRow, known: Acquaintance, students: Lines, parents: Lines): Problem[] {
  const phone = student.phoneNumber;
  if (phone === '') return [];
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
  const studentNames = new Set(known.students.map(({ fullName }) => searchable(fullName)));
  const namesakes = linesBy(rows, ({ student }) => searchable(student.fullName));
  const firstOf = new Map<string, ImportRow>();
  return rows.flatMap((row) => {
    const { line, student, parent } = row;
    const remarks: Remark[] = [];
    if (studentNames.has(searchable(student.fullName))) remarks.push({ line, text: 'Учень із таким ПІП у центрі вже є' });
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
