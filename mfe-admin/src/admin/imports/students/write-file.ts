import { sexWords, studentFileColumns, yesNoWords } from '@dzvinok/contract/student-files';
import { reasonTitle } from '../file/columns.ts';
import type { Cell } from '../file/read-file.ts';
import { writeSheets } from '../file/write-sheets.ts';
import { readColumns } from './students.columns.ts';
import { problemText, type FileRow, type RowProblem, type StudentsFile } from './students-file.ts';

const notes: [string, string][] = [
  ['Колонка', 'Що писати'],
  [studentFileColumns.fullName, 'Обов’язково. Прізвище, ім’я, по батькові учня'],
  [studentFileColumns.phone, '10 цифр, наприклад 0671234567; також +380671234567. З ним учень входить. Без нього входить родич'],
  [studentFileColumns.school, 'Обов’язково'],
  [studentFileColumns.parentName, 'Якщо учень без родича, усі колонки родича лишіть порожніми'],
  [studentFileColumns.parentPhone, 'В братів і сестер однаковий номер: родич буде один на всіх'],
  [studentFileColumns.relation, 'Наприклад: Мати, Батько, Бабуся'],
  [studentFileColumns.online, `«${yesNoWords.yes}» або «${yesNoWords.no}»`],
  [studentFileColumns.sex, `«${sexWords[0]}» або «${sexWords[1]}»`],
  [studentFileColumns.birthDate, 'Наприклад 31.12.2015'],
  [studentFileColumns.discount, 'Число від 0 до 100'],
  [studentFileColumns.groups, 'Наприклад: Математика А, Англійська Б. Групу, якої ще немає, можна створити під час імпорту'],
  ['Паролі', 'Їх створить портал. Після імпорту можна завантажити список для входу'],
];

export function templateFile(): Promise<Blob> {
  return writeSheets([
    { name: 'Учні', rows: [readColumns.map((column) => studentFileColumns[column])], width: 22 },
    { name: 'Пояснення', rows: notes, width: 40 },
  ]);
}

export function refusedFile({ titles }: StudentsFile, rows: readonly FileRow[], problemsOf: (line: number) => readonly RowProblem[]): Promise<Blob> {
  const place = titles.indexOf(reasonTitle);
  const kept = (cells: readonly Cell[]) => titles.map((_, index) => asText(cells[index])).filter((_, index) => index !== place);
  const lines = rows.map(({ line, cells }) => [...kept(cells), problemsOf(line).map(problemText).join('; ')]);
  return writeSheets([{ name: 'Учні', rows: [[...kept(titles), reasonTitle], ...lines], width: 22 }]);
}

function asText(cell: Cell | undefined): Cell {
  if (!(cell instanceof Date)) return cell ?? null;
  return cell.toISOString().slice(0, 10).split('-').toReversed().join('.');
}
