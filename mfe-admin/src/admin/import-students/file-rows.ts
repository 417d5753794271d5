import { studentFileColumns, type StudentFileColumn } from '@dzvinok/contract/student-files';
import { importLimit, importRow, type ImportCheck, type ImportRow } from '@dzvinok/contract/student-imports';
import { counted } from '@dzvinok/texts/plural';
import { dayOf, percentOf, phoneOf, sexOf, textOf, wordsOf, yesNoOf, type Reading } from './file-cells.ts';
import { findColumns, type FileColumns } from './file.columns.ts';
import { FileProblem, type Cell, type ReadFile } from './read-file.ts';

export type RowProblem = ImportCheck['problems'][number];

export interface FileRow {
  /** Line number as the spreadsheet shows it. */
  line: number;
  cells: readonly Cell[];
  /** Shown even if the row cannot be imported. */
  fullName: string;
  phone: string;
  /** `YYYY-MM-DD`; empty without a readable date. */
  birthDate: string;
  parentName: string;
  parentPhone: string;
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
export function studentsIn({ name, lines, hiddenLines }: ReadFile): StudentsFile {
  const columns = findColumns(lines);
  const filled = lines.flatMap((cells, index) =>
    index > columns.headIndex && cells.some((cell) => textOf(cell) !== '') ? [{ line: index + 1, cells }] : []);
  if (filled.length === 0) throw new FileProblem('Під заголовками немає жодного учня.');
  if (filled.length > importLimit) {
    throw new FileProblem(`У файлі ${counted(filled.length, 'row')}. За один раз можна до ${importLimit.toLocaleString('uk-UA')}: поділіть файл на частини.`);
  }
  return {
    name,
    titles: lines[columns.headIndex] ?? [],
    ignored: columns.ignored,
    hiddenLines,
    rows: filled.map(({ line, cells }) => readRow(line, cells, columns)),
  };
}

function readRow(line: number, cells: readonly Cell[], { indexOf }: FileColumns): FileRow {
  const problems: RowProblem[] = [];
  const cellIn = (column: StudentFileColumn) => cells[indexOf.get(column) ?? -1] ?? null;
  const read = (fields: ReadFields) => Object.fromEntries(Object.entries(fields).map(([field, [column, reading]]) => {
    const result = reading(cellIn(column));
    if ('value' in result) return [field, result.value];
    problems.push({ line, column, text: result.problem });
    return [field, undefined];
  }));

  const student = read(studentFields);
  const hasParent = Object.values(parentFields).some(([column]) => textOf(cellIn(column)) !== '');
  const parsed = importRow.safeParse({ line, student, parent: hasParent ? read(parentFields) : null });
  problems.push(...problemsOf(line, parsed.error?.issues ?? [], problems));
  return {
    line,
    cells,
    fullName: textOf(cellIn('fullName')),
    phone: phoneOf(cellIn('phone')),
    birthDate: birthDateIn(cellIn('birthDate')),
    parentName: textOf(cellIn('parentName')),
    parentPhone: phoneOf(cellIn('parentPhone')),
    row: problems.length === 0 && parsed.success ? parsed.data : null,
    problems,
  };
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

/** `Телефон учня: Введіть номер телефону`. */
export function problemText({ column, text }: RowProblem): string {
  return `${studentFileColumns[column]}: ${text}`;
}
