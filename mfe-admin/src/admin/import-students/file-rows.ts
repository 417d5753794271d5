import { studentFileColumns, type StudentFileColumn } from '@dzvinok/contract/student-files';
import { importLimit, importRow, type ImportCheck, type ImportRow } from '@dzvinok/contract/student-imports';
import { counted } from '@dzvinok/texts/plural';
import { dayOf, percentOf, phoneOf, sexOf, textOf, yesNoOf, type Reading } from './file-cells.ts';
import { findColumns, type FileColumns } from './file.columns.ts';
import { FileProblem, type Cell, type ReadFile } from './read-file.ts';

export type RowProblem = ImportCheck['problems'][number];

/** One filled line of the file. */
export interface FileRow {
  /** Its number in the file, as a spreadsheet shows it. */
  line: number;
  cells: readonly Cell[];
  /** These four are shown, whether the row can be imported or not. */
  fullName: string;
  phone: string;
  parentName: string;
  parentPhone: string;
  /** Null when a cell is refused by the form’s rules. */
  row: ImportRow | null;
  problems: RowProblem[];
}

export interface StudentsFile {
  name: string;
  titles: readonly Cell[];
  ignored: string[];
  rows: FileRow[];
}

/** The form’s fields by the columns that they are read from. */
const columnOfField: Record<string, StudentFileColumn> = {
  'student.fullName': 'fullName',
  'student.phoneNumber': 'phone',
  'student.schoolInfo': 'school',
  'student.comment': 'comment',
  'student.dateOfBirth': 'birthDate',
  'student.sex': 'sex',
  'student.isEducationOnline': 'online',
  'student.discount': 'discount',
  'student.discountValidFrom': 'discountFrom',
  'student.discountValidTo': 'discountTo',
  'parent.fullName': 'parentName',
  'parent.phoneNumber': 'parentPhone',
  'parent.accountTypeLabel': 'relation',
  'parent.dateOfBirth': 'parentBirthDate',
  'parent.sex': 'parentSex',
  'parent.additionalContactFullName': 'contactName',
  'parent.additionalContactPhoneNumber': 'contactPhone',
};

const parentColumns: StudentFileColumn[] = [
  'parentPhone', 'parentName', 'relation', 'parentBirthDate', 'parentSex', 'contactName', 'contactPhone',
];

/** The students of a file by the rules of the form, each line with what is wrong in it. Throws what concerns the whole file. */
export function studentsIn({ name, lines }: ReadFile): StudentsFile {
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
    rows: filled.map(({ line, cells }) => readRow(line, cells, columns)),
  };
}

function readRow(line: number, cells: readonly Cell[], { indexOf }: FileColumns): FileRow {
  const problems: RowProblem[] = [];
  const cell = (column: StudentFileColumn) => cells[indexOf.get(column) ?? -1] ?? null;
  const text = (column: StudentFileColumn) => textOf(cell(column));
  const read = <Value>(column: StudentFileColumn, reading: (given: Cell) => Reading<Value>): Value | undefined => {
    const result = reading(cell(column));
    if ('value' in result) return result.value;
    problems.push({ line, column, text: result.problem });
    return undefined;
  };

  const student = {
    fullName: text('fullName'),
    phoneNumber: phoneOf(cell('phone')),
    schoolInfo: text('school'),
    comment: text('comment'),
    dateOfBirth: read('birthDate', dayOf),
    sex: read('sex', sexOf),
    isEducationOnline: read('online', yesNoOf),
    discount: read('discount', percentOf),
    discountValidFrom: read('discountFrom', dayOf),
    discountValidTo: read('discountTo', dayOf),
  };
  const hasParent = parentColumns.some((column) => text(column) !== '');
  const parent = hasParent
    ? {
        fullName: text('parentName'),
        phoneNumber: phoneOf(cell('parentPhone')),
        accountTypeLabel: text('relation'),
        dateOfBirth: read('parentBirthDate', dayOf),
        sex: read('parentSex', sexOf),
        additionalContactFullName: text('contactName'),
        additionalContactPhoneNumber: phoneOf(cell('contactPhone')),
      }
    : null;

  const parsed = importRow.safeParse({ line, student, parent });
  problems.push(...problemsOf(line, parsed.error?.issues ?? [], problems));
  return {
    line,
    cells,
    fullName: student.fullName,
    phone: student.phoneNumber,
    parentName: parent?.fullName ?? '',
    parentPhone: parent?.phoneNumber ?? '',
    row: problems.length === 0 && parsed.success ? parsed.data : null,
    problems,
  };
}

/** One text a column: the first that its schema gave, unless the cell could not even be read. */
function problemsOf(line: number, issues: readonly { path: PropertyKey[]; message: string }[], known: readonly RowProblem[]): RowProblem[] {
  const seen = new Set(known.map(({ column }) => column));
  return issues.flatMap(({ path, message }) => {
    const column = columnOfField[path.map(String).join('.')] ?? 'fullName';
    if (seen.has(column)) return [];
    seen.add(column);
    return [{ line, column, text: /[а-яіїєґ]/i.test(message) ? message : 'Неправильне значення' }];
  });
}

/** `Телефон учня: Введіть номер телефону`. */
export function problemText({ column, text }: RowProblem): string {
  return `${studentFileColumns[column]}: ${text}`;
}
