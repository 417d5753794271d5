import { spreadsheetTypes } from '@dzvinok/contract/student-exports';
import { guardCell } from '@dzvinok/contract/student-files';
import type { Cell } from './read-file.ts';

/** An XLSX whose first row of each sheet stays in view; cells are texts. */
export async function writeSheets(sheets: { name: string; rows: Cell[][]; width: number }[]): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows, width }) => ({
      name,
      rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell))),
      freezePane: { rows: 1 },
      // as text, so that a typed phone keeps its leading zero
      columns: (rows[0] ?? []).map(() => ({ width, numFmt: '@' })),
    })),
  });
  return new Blob([new Uint8Array(bytes)], { type: spreadsheetTypes.xlsx });
}

