import { studentFileColumns, type StudentFileColumn } from '@dzvinok/contract/student-files';
import { importLimit, importRow, type ImportCheck, type ImportRow } from '@dzvinok/contract/student-imports';
import { formatPhone } from '@dzvinok/texts/phone';
import { counted } from '@dzvinok/texts/plural';
import { ignoredTitles, type Mapping } from '../file/columns.ts';
import { dayOf, percentOf, phoneOf, phonesOf, sexOf, textOf, wordsOf, yesNoOf, type Reading } from '../file/file-cells.ts';
import { FileProblem, type Cell, type ReadFile } from '../file/read-file.ts';
import { relationIn, relationOf, relationOfTitle } from './relations.ts';
import type { StudentField } from './students.columns.ts';

export type RowProblem = ImportCheck['problems'][number];

export interface FileRow {
  line: number;
  cells: readonly Cell[];
  fullName: string;
  phone: string;
  /** `YYYY-MM-DD`; empty without a readable date. */
  birthDate: string;
  parentName: string;
  parentPhone: string;
  groups: string[];
  /** Cells that were read differently from their text. */
  remarks: string[];
  /** Null when the form's rules refuse a cell. */
  row: ImportRow | null;
  problems: RowProblem[];
}

export interface StudentsFile {
  name: string;
  titles: readonly Cell[];
  ignored: string[];
  hiddenLines: number;
  rows: FileRow[];
}

type CellReading = (cell: Cell) => Reading<unknown>;

const text: CellReading = wordsOf;
const phone: CellReading = (cell) => {
  const value = phoneOf(cell);
  return /^[1-9]\d{9}$/.test(value) ? { problem: 'Номер має починатися з 0' } : { value };
};

/** The form's fields, each with its column and its reader. */
type ReadFields = Readonly<Record<string, readonly [StudentFileColumn, CellReading]>>;

const studentFields: ReadFields = {
  fullName: ['fullName', text],
  phoneNumber: ['phone', phone],
  schoolInfo: ['school', text],
  comment: ['comment', text],
  dateOfBirth: ['birthDate', dayOf],
  sex: ['sex', sexOf],
  isEducationOnline: ['online', yesNoOf],
  discount: ['discount', percentOf],
  discountValidFrom: ['discountFrom', dayOf],
  discountValidTo: ['discountTo', dayOf],
};

const parentFields: ReadFields = {
  fullName: ['parentName', text],
  phoneNumber: ['parentPhone', phone],
  accountTypeLabel: ['relation', text],
  dateOfBirth: ['parentBirthDate', dayOf],
  sex: ['parentSex', sexOf],
  additionalContactFullName: ['contactName', text],
  additionalContactPhoneNumber: ['contactPhone', phone],
};

/** Throws `FileProblem` for a problem of the whole file. */
export function studentsIn({ name, lines, hiddenLines, is1904 }: ReadFile, mapping: Mapping<StudentField>): StudentsFile {
  const filled = lines.flatMap((cells, index) =>
    index > mapping.headIndex && cells.some((cell) => textOf(cell) !== '') ? [{ line: index + 1, cells: is1904 ? daysFrom1900(cells, mapping) : cells }] : []);
  if (filled.length === 0) throw new FileProblem('Під заголовками немає жодного учня.');
  if (filled.length > importLimit) {
    throw new FileProblem(`У файлі ${counted(filled.length, 'row')}. За один раз можна до ${importLimit.toLocaleString('uk-UA')}: поділіть файл на частини.`);
  }
  const titles = lines[mapping.headIndex] ?? [];
  return {
    name, titles, hiddenLines,
    ignored: ignoredTitles(mapping, lines),
    rows: filled.map(({ line, cells }) => readRow(line, cells, mapping, titles)),
  };
}

const dayFields: ReadonlySet<StudentField | null> = new Set(['birthDate', 'parentBirthDate', 'discountFrom', 'discountTo']);
/** Days between the beginnings of both counts. */
const daysTo1904 = 1_462;

function daysFrom1900(cells: readonly Cell[], { names }: Mapping<StudentField>): Cell[] {
  return cells.map((cell, index) => (typeof cell === 'number' && dayFields.has(names[index] ?? null) ? cell + daysTo1904 : cell));
}

/** The cells of one line by field, with composed fields joined and several phones separated. */
function cellsOf(cells: readonly Cell[], { names, common }: Mapping<StudentField>, titles: readonly Cell[]) {
  const remarks: string[] = [];
  const at = new Map<StudentField, Cell>();
  for (const [index, name] of names.entries()) if (name) at.set(name, cells[index] ?? null);
  const has = (field: StudentField) => textOf(at.get(field)) !== '';
  const keep = (field: StudentField, value: string) => { if (!has(field)) at.set(field, value); };

  /** True when the words are the name of the phone's owner, or a relation. */
  const takeNote = (field: StudentField, note: string): boolean => {
    if (field === 'contactPhone' && !has('contactName')) at.set('contactName', note);
    else if (field === 'parentPhone' && relationOf(note) !== null && !has('relation')) at.set('relation', relationOf(note));
    else if (field === 'parentPhone' && !has('parentName')) at.set('parentName', note);
    else return false;
    return true;
  };

  const parts = (['surname', 'firstName', 'patronymic'] as const).map((field) => textOf(at.get(field))).filter((part) => part !== '');
  if (parts.length > 0) keep('fullName', parts.join(' '));
  const aside: string[] = [];
  for (const [field, second] of [['phone', null], ['parentPhone', 'contactPhone'], ['contactPhone', null]] as const) {
    const [first, ...others] = phonesOf(at.get(field)) ?? [];
    if (!first) continue;
    at.set(field, first.phone);
    const [next] = others;
    if (second && !has(second) && next) {
      at.set(second, next.phone);
      if (next.note !== '') keep('contactName', next.note);
      others.shift();
    }
    if (first.note !== '' && !takeNote(field, first.note)) aside.push(`${formatPhone(first.phone)}: ${first.note}`);
    if (others.length > 0) aside.push(`Ще телефон: ${others.map(({ phone: number, note }) => [formatPhone(number), note && `(${note})`].filter(Boolean).join(' ')).join(', ')}`);
    remarks.push(others.length > 0 || next ? `Кілька номерів у клітинці: основний ${formatPhone(first.phone)}` : `Біля номера написано «${first.note}»`);
  }
  if (aside.length > 0) at.set('comment', [textOf(at.get('comment')), ...aside].filter((part) => part !== '').join('. '));

  const parentName = relationIn(textOf(at.get('parentName')));
  if (parentName) {
    at.set('parentName', parentName.name);
    keep('relation', parentName.relation);
  }
  const parentIs = (['parentPhone', 'parentName'] as const).some(has);
  if (parentIs) {
    const titled = (['parentName', 'parentPhone'] as const).flatMap((field) => relationOfTitle(textOf(titles[names.indexOf(field)])) ?? []);
    keep('relation', titled[0] ?? common.relation ?? '');
    if (!has('parentName') && has('parentPhone') && has('relation')) {
      at.set('parentName', `${textOf(at.get('fullName')).split(' ')[0]} (${textOf(at.get('relation')).toLowerCase()})`);
      remarks.push(`ПІП родича немає, запишемо «${textOf(at.get('parentName'))}»`);
    }
  }
  keep('school', common.school ?? '');
  if (has('phone') && phoneOf(at.get('phone')) === phoneOf(at.get('parentPhone'))) {
    at.set('phone', null);
    remarks.push('Номер учня такий самий, як у родича: входитиме лише родич');
  } else if (!has('phone') && has('parentPhone')) {
    remarks.push('Без номера учня: входитиме лише родич');
  }
  return { at, has, remarks };
}

function groupsOf(at: ReadonlyMap<StudentField, Cell>): string[] {
  const list = (field: StudentField) => textOf(at.get(field)).split(/[,;+\n]|\s\/\s/).map((part) => part.trim()).filter((part) => part !== '');
  const [subjects, groups] = [list('subject'), list('groups')];
  const [subject] = subjects;
  if (!subject) return [...new Set(groups)];
  return groups.length > 0 && subjects.length === 1 ? groups.map((group) => (group.startsWith(subject) ? group : `${subject} ${group}`)) : subjects;
}

function readRow(line: number, cells: readonly Cell[], mapping: Mapping<StudentField>, titles: readonly Cell[]): FileRow {
  const problems: RowProblem[] = [];
  const { at, has, remarks } = cellsOf(cells, mapping, titles);
  const cellIn = (column: StudentFileColumn) => at.get(column) ?? null;
  const read = (fields: ReadFields) => Object.fromEntries(Object.entries(fields).map(([field, [column, reading]]) => {
    const result = reading(cellIn(column));
    if ('value' in result) return [field, result.value];
    problems.push({ line, column, text: result.problem });
    return [field, undefined];
  }));

  const student = read(studentFields);
  const hasParent = Object.values(parentFields).some(([column]) => column !== 'relation' && has(column)) || mapping.names.some((name, index) => name === 'relation' && textOf(cells[index]) !== '');
  const filled = [...at.keys()].filter((field): field is StudentFileColumn => field in studentFileColumns && has(field) && isGiven(field, cells, mapping));
  const parsed = importRow.safeParse({ line, student, parent: hasParent ? read(parentFields) : null, filled });
  problems.push(...problemsOf(line, parsed.error?.issues ?? [], problems));
  return {
    line,
    cells,
    fullName: textOf(cellIn('fullName')),
    phone: phoneOf(cellIn('phone')),
    birthDate: birthDateIn(cellIn('birthDate')),
    parentName: textOf(cellIn('parentName')),
    parentPhone: phoneOf(cellIn('parentPhone')),
    groups: groupsOf(at),
    remarks: problems.length > 0 ? [] : remarks,
    row: problems.length === 0 && parsed.success ? parsed.data : null,
    problems,
  };
}

/** A text for all lines, such as «Не вказано», does not change existing students. */
function isGiven(field: StudentField, cells: readonly Cell[], { names, common }: Mapping<StudentField>): boolean {
  return !common[field] || textOf(cells[names.indexOf(field)]) !== '';
}

function birthDateIn(cell: Cell): string {
  const day = dayOf(cell);
  return 'value' in day ? day.value : '';
}

/** One text per column: the first issue, or the reason why the cell is unreadable. */
function problemsOf(line: number, issues: readonly { path: PropertyKey[]; message: string }[], known: readonly RowProblem[]): RowProblem[] {
  const seen = new Set(known.map(({ column }) => column));
  return issues.flatMap(({ path: [person, field], message }) => {
    const [column] = (person === 'parent' ? parentFields : studentFields)[String(field)] ?? ['fullName' as const];
    if (seen.has(column)) return [];
    seen.add(column);
    return [{ line, column, text: /[а-яіїєґ]/i.test(message) ? message : 'Неправильне значення' }];
  });
}

export function problemText({ column, text }: RowProblem): string {
  return `${studentFileColumns[column]}: ${text}`;
}
