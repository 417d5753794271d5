import { spreadsheetTypes } from '@dzvinok/contract/student-exports';
import { sexWords, studentFileColumns, yesNoWords } from '@dzvinok/contract/student-files';
import { readColumns, reasonTitle } from './file.columns.ts';
import type { Cell } from './read-file.ts';
import { problemText, type FileRow, type RowProblem, type StudentsFile } from './file-rows.ts';

const notes: [string, string][] = [
  ['Колонка', 'Що писати'],
  [studentFileColumns.fullName, 'Обов’язково. Прізвище, ім’я, по батькові учня'],
  [studentFileColumns.phone, 'Обов’язково. 10 цифр, наприклад 0671234567; також +380671234567. З ним учень входить'],
  [studentFileColumns.school, 'Обов’язково'],
  [studentFileColumns.parentName, 'Якщо учень без родича, усі колонки родича лишіть порожніми'],
  [studentFileColumns.parentPhone, 'В братів і сестер однаковий номер: родич буде один на всіх'],
  [studentFileColumns.relation, 'Наприклад: Мати, Батько, Бабуся'],
  [studentFileColumns.online, `«${yesNoWords.yes}» або «${yesNoWords.no}»`],
  [studentFileColumns.sex, `«${sexWords[0]}» або «${sexWords[1]}»`],
  [studentFileColumns.birthDate, 'Наприклад 31.12.2015'],
  [studentFileColumns.discount, 'Число від 0 до 100'],
  ['Паролі', 'Їх створить портал. Після імпорту можна завантажити список для входу'],
];

async function xlsx(sheets: { name: string; rows: Cell[][]; width: number }[]): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows, width }) => ({
      name,
      rows,
      freezePane: { rows: 1 },
      // as text, so that a typed phone keeps its leading zero
      columns: (rows[0] ?? []).map(() => ({ width, numFmt: '@' })),
    })),
  });
  return new Blob([new Uint8Array(bytes)], { type: spreadsheetTypes.xlsx });
}

export function templateFile(): Promise<Blob> {
  return xlsx([
    { name: 'Учні', rows: [readColumns.map((column) => studentFileColumns[column])], width: 22 },
    { name: 'Пояснення', rows: notes, width: 40 },
  ]);
}

export function refusedFile({ titles }: StudentsFile, rows: readonly FileRow[], problemsOf: (line: number) => readonly RowProblem[]): Promise<Blob> {
  const place = titles.indexOf(reasonTitle);
  const kept = (cells: readonly Cell[]) => titles.map((_, index) => asText(cells[index])).filter((_, index) => index !== place);
  const lines = rows.map(({ line, cells }) => [...kept(cells), problemsOf(line).map(problemText).join('; ')]);
  return xlsx([{ name: 'Учні', rows: [[...kept(titles), reasonTitle], ...lines], width: 22 }]);
}

function asText(cell: Cell | undefined): Cell {
  if (!(cell instanceof Date)) return cell ?? null;
  return cell.toISOString().slice(0, 10).split('-').toReversed().join('.');
}
