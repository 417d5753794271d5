import type { FileContent } from '@dzvinok/contract/route';
import { spreadsheetTypes, type SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { guardCell, guardFormula } from '@dzvinok/contract/student-files';
import type { CellValue } from 'hucre/csv';

/** A phone is a text of digits, money and percents are numbers, a day is a date. */
export type ColumnKind = 'text' | 'phone' | 'money' | 'number' | 'day';

export interface FileColumn<Row> {
  title: string;
  kind: ColumnKind;
  width: number;
  /** A day is `YYYY-MM-DD`; null leaves the cell empty. */
  value: (row: Row, index: number) => string | number | null;
}

interface Table<Row> {
  name: string;
  sheet: string;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
}

const formats: Partial<Record<ColumnKind, string>> = { money: '#,##0.00', day: 'dd.mm.yyyy', phone: '@', text: '@' };
const decimal = new Intl.NumberFormat('uk-UA', { useGrouping: false, maximumFractionDigits: 2 });
const sums = new Intl.NumberFormat('uk-UA', { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Texts that people wrote never become formulas. */
export async function tableFile<Row>(table: Table<Row>, format: SpreadsheetFormat): Promise<FileContent> {
  const name = `${fileNameOf(table.name)}.${format}`;
  if (format === 'xlsx') return { name, type: spreadsheetTypes.xlsx, bytes: await xlsx(table) };
  return { name, type: `${spreadsheetTypes.csv}; charset=utf-8`, bytes: new TextEncoder().encode(await csv(table)) };
}

/** Semicolons, CRLF and a byte order mark make a Ukrainian Excel open the file by a double click. */
async function csv<Row>({ columns, rows }: Table<Row>): Promise<string> {
  // Loaded with the first file, as most processes make none.
  const { writeCsv } = await import('hucre/csv');
  const lines = rows.map((row, index) =>
    columns.map(({ kind, value }) => guardFormula(csvText(kind, value(row, index)))));
  return writeCsv([columns.map(({ title }) => title), ...lines], { delimiter: ';', lineSeparator: '\r\n', bom: true });
}

function csvText(kind: ColumnKind, value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return (kind === 'money' ? sums : decimal).format(value);
  if (kind === 'day') return value.split('-').toReversed().join('.');
  // a spreadsheet would read bare digits as a number and lose the leading zero
  if (kind === 'phone') return value.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');
  return value;
}

async function xlsx<Row>({ sheet, columns, rows }: Table<Row>): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const lines = rows.map((row, index) => columns.map(({ kind, value }) => xlsxCell(kind, value(row, index))));
  return writeXlsx({
    sheets: [{
      name: sheet,
      columns: columns.map(({ width, kind }) => ({ width, numFmt: formats[kind] })),
      rows: [columns.map(({ title }) => title), ...lines],
      freezePane: { rows: 1 },
    }],
  });
}

function xlsxCell(kind: ColumnKind, value: string | number | null): CellValue {
  if (kind === 'day' && typeof value === 'string') return new Date(`${value}T00:00:00Z`);
  return typeof value === 'string' ? guardCell(value) : value;
}

/** Removes characters that a file system may refuse. */
function fileNameOf(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').replace(/\s+/g, ' ').trim();
}
