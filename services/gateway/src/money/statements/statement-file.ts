import { refuse } from '@dzvinok/api-server/failure';
import { csvRows, decodeStatement } from '@dzvinok/money/decode-statement';
import type { CellValue } from 'hucre/csv';

const mostRows = 20_000;
const mostUnpackedBytes = 64 * 1024 * 1024;
const endOfDirectory = 0x06_05_4b_50;

/** Rows of cells of a bank's file, recognised by its bytes: XLSX or CSV in any of the usual encodings. Nothing is computed. */
export async function rowsOfFile(bytes: Uint8Array): Promise<string[][]> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return sheetRows(bytes);
  const text = decodeStatement(bytes);
  if (text.includes('\0') || text.startsWith('%PDF')) throw refuse('statements.unreadable');
  return notTooMany(csvRows(text));
}

async function sheetRows(bytes: Uint8Array): Promise<string[][]> {
  if (!isSmall(bytes)) throw refuse('statements.unreadable');
  // Loaded with the first spreadsheet, as most statements are CSV.
  const { readXlsx } = await import('hucre/xlsx');
  let hasSheet = false;
  const isFirstVisible = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => {
    if (hasSheet || hidden || veryHidden) return false;
    hasSheet = true;
    return true;
  };
  const { sheets: [sheet] } = await readXlsx(bytes, { sheets: isFirstVisible, maxRows: mostRows + 1 }).catch(() => { throw refuse('statements.unreadable'); });
  const { rows = [], cells } = sheet ?? {};
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return notTooMany(rows).map((row, at) => Array.from({ length: width }, (_, column) => {
    const value = row[column] ?? null;
    const formula = value === null ? cells?.get(`${at},${column}`)?.formula : undefined;
    return formula === undefined ? textOf(value) : `=${formula}`;
  }));
}

/** A too long statement is refused, as its end would be left out. */
function notTooMany<Row>(rows: Row[]): Row[] {
  if (rows.length > mostRows) throw refuse('statements.too-large', { text: `У виписці понад ${mostRows.toLocaleString('uk-UA')} рядків. Завантажте в банку виписку за коротший час.` });
  return rows;
}

/** Numbers without the traces of binary fractions: 750.5, not 750.5000000000001. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return value instanceof Date ? value.toISOString().replace('T', ' ').slice(0, 19) : String(value);
}

/** By the sizes in the archive's directory, which the reader enforces. */
function isSmall(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > view.length || view.readUInt32LE(end) !== endOfDirectory) return false;
  let at = view.readUInt32LE(end + 16);
  let sum = 0;
  for (let file = view.readUInt16LE(end + 10); file > 0; file -= 1) {
    if (at + 46 > view.length) return false;
    const size = view.readUInt32LE(at + 24);
    if (size === 0 && view.readUInt32LE(at + 20) > 0) return false;
    sum += size;
    at += 46 + view.readUInt16LE(at + 28) + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return sum <= mostUnpackedBytes;
}
