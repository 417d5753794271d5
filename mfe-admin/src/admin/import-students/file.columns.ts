import { studentFileColumnNames, studentFileColumns, type StudentFileColumn } from '@dzvinok/contract/student-files';
import { searchable } from '@dzvinok/texts/names';
import { textOf } from './file-cells.ts';
import { FileProblem, type Cell } from './read-file.ts';

export const reasonTitle = 'Причина';

export interface FileColumns {
  /** Index of the heading line. */
  headIndex: number;
  indexOf: ReadonlyMap<StudentFileColumn, number>;
  /** Headings of unused columns. */
  ignored: string[];
}

/** Columns that the product fills itself; an exported file may have them. */
const computedColumns = new Set<StudentFileColumn>(['number', 'groups', 'currentMonth', 'nextMonth', 'sum']);

export const readColumns = studentFileColumnNames.filter((name) => !computedColumns.has(name));

const required: StudentFileColumn[] = ['fullName', 'phone', 'school'];
const requiredOfParent: StudentFileColumn[] = ['parentName', 'parentPhone', 'relation'];
const ofParent: StudentFileColumn[] = [...requiredOfParent, 'parentBirthDate', 'parentSex', 'contactName', 'contactPhone'];

/** Other common headings of the columns. */
const otherTitles: Partial<Record<StudentFileColumn, string[]>> = {
  fullName: ['П.І.Б.', 'П.І.П.', 'Прізвище, імʼя', 'Прізвище імʼя', 'Дитина', 'ПІБ', 'ПІП учня', 'ПІБ учня', 'Учень', 'Прізвище та імʼя', 'Прізвище, імʼя, по батькові'],
  phone: ['Тел. дитини', 'Телефон дитини', 'Тел. учня', 'Телефон', 'Номер телефону', 'Тел.', 'Моб. телефон'],
  parentPhone: ['Тел. батьків', 'Тел. мами', 'Тел. тата', 'Тел. мами/тата', 'Телефон мами', 'Телефон тата', 'Телефон батьків', 'Телефон матері', 'Телефон батька'],
  parentName: ['ПІБ родича', 'ПІБ батьків', 'ПІП батьків', 'Родич'],
  school: ['Школа учня', 'Навчальний заклад'],
  comment: ['Примітка', 'Примітки', 'Коментарі'],
  birthDate: ['Дата народження учня', 'Народження'],
  sex: ['Стать учня'],
  discount: ['Знижка'],
  relation: ['Родинний звʼязок', 'Ким доводиться', 'Хто це'],
  online: ['Онлайн навчання', 'Онлайн-навчання'],
};

function sameTitle(title: string): string {
  return searchable(title.replace(/[*:]/g, ''));
}

const columnByTitle = new Map<string, StudentFileColumn>();
for (const column of studentFileColumnNames) {
  for (const title of [studentFileColumns[column], ...(otherTitles[column] ?? [])]) columnByTitle.set(sameTitle(title), column);
}

function recognise(line: readonly Cell[]) {
  const indexOf = new Map<StudentFileColumn, number>();
  const ignored: string[] = [];
  for (const [index, cell] of line.entries()) {
    const title = textOf(cell);
    const column = columnByTitle.get(sameTitle(title));
    if (column && !indexOf.has(column) && !computedColumns.has(column)) indexOf.set(column, index);
    else if (title !== '' && title !== reasonTitle) ignored.push(title);
  }
  return { indexOf, ignored };
}

const quoted = (columns: readonly StudentFileColumn[]) => columns.map((column) => `«${studentFileColumns[column]}»`).join(', ');

/** Searches the first lines, since a title may stand above. Throws `FileProblem` for missing columns. */
export function findColumns(lines: readonly Cell[][]): FileColumns {
  const found = lines.slice(0, 10).map((line, headIndex) => ({ headIndex, ...recognise(line) }));
  const [best] = found.toSorted((one, other) => other.indexOf.size - one.indexOf.size);
  if (!best || best.indexOf.size === 0) {
    throw new FileProblem(`У файлі немає рядка із заголовками. Потрібні колонки: ${quoted(required)}.`);
  }
  const needed = ofParent.some((column) => best.indexOf.has(column)) ? [...required, ...requiredOfParent] : required;
  const missing = needed.filter((column) => !best.indexOf.has(column));
  if (missing.length > 0) {
    throw new FileProblem(`У файлі бракує ${missing.length === 1 ? 'колонки' : 'колонок'}: ${quoted(missing)}.`);
  }
  return best;
}
