export type Cell = string | number | boolean | Date | null;

/** The first line has number 1. */
export interface ReadFile {
  name: string;
  lines: Cell[][];
  /** Lines that the spreadsheet hides, by a filter for example: they are empty here. */
  hiddenLines: number;
  /** A workbook of older Excel for Mac: its days without a date's format are counted from 1904. */
  is1904?: boolean;
}

/** The message is shown to the user. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

export const sizeLimit = 5 * 1024 * 1024;

// Reading stops here: 100 000 lines would freeze the page before the limit could be reported.
const mostLines = 20_000;

const megabytes = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

/** XLSX (first sheet) or CSV, detected by content. The parsers are loaded here, not with the page. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > sizeLimit) throw new FileProblem(`Файл завеликий: ${megabytes.format(file.size / 1024 / 1024)} МБ. Можна до 5 МБ.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileProblem('Файл порожній.');
  if (isOldExcel(bytes)) throw new FileProblem('Це файл старого Excel або з паролем. Збережіть його як XLSX без пароля чи як CSV.');
  return { name: file.name, ...(isZip(bytes) ? await readSheet(bytes) : { lines: await readText(bytes), hiddenLines: 0 }) };
}

async function readSheet(bytes: Uint8Array): Promise<Omit<ReadFile, 'name'>> {
  const { readXlsx } = await import('hucre/xlsx');
  let hasSheet = false;
  const isFirstVisible = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => {
    if (hasSheet || hidden || veryHidden) return false;
    hasSheet = true;
    return true;
  };
  try {
    const { sheets: [sheet], dateSystem } = await readXlsx(bytes, { sheets: isFirstVisible, maxRows: mostLines, readStyles: true });
    if (!sheet) return { lines: [], hiddenLines: 0 };
    const shown = spreadMerges(shownPercents(sheet), sheet.merges ?? []);
    const isHidden = (line: number) => sheet.rowDefs?.get(line)?.hidden === true;
    const hasText = (row: readonly Cell[]) => row.some((cell) => cell !== null && cell !== '');
    return {
      lines: shown.map((row, line) => (isHidden(line) ? [] : row)),
      hiddenLines: shown.filter((row, line) => isHidden(line) && hasText(row)).length,
      is1904: dateSystem === '1904',
    };
  } catch {
    throw new FileProblem('Не вдалося прочитати файл. Збережіть його в Excel як «Книга Excel (.xlsx)» і спробуйте ще раз.');
  }
}

/** A cell shown as `12,5 %` holds 0.125; it is read as shown. */
function shownPercents({ rows, cells }: { rows: Cell[][]; cells?: ReadonlyMap<string, { style?: { numFmt?: string } }> }): Cell[][] {
  return rows.map((row, line) => row.map((cell, column) => {
    if (typeof cell !== 'number' || !cells?.get(`${line},${column}`)?.style?.numFmt?.includes('%')) return cell;
    return `${Math.round(cell * 10_000) / 100}%`;
  }));
}

interface Merge {
  startRow: number;
  startCol: number;
  endRow: number;
  endCol: number;
}

/** A cell merged over lines belongs to each of them: the parent of two siblings. */
function spreadMerges(rows: Cell[][], merges: readonly Merge[]): Cell[][] {
  const lines = rows.map((row) => [...row]);
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.[startCol] ?? null;
    for (const line of lines.slice(startRow + 1, endRow + 1)) line[startCol] = value;
  }
  return lines;
}

async function readText(bytes: Uint8Array): Promise<Cell[][]> {
  const [{ parseCsv }, { unguardFormula }] = await Promise.all([import('hucre/csv'), import('@dzvinok/contract/student-files')]);
  const text = decode(bytes);
  if (text.includes('\0')) throw new FileProblem('Це не таблиця. Оберіть файл XLSX або CSV.');
  const openLine = lineOfOpenQuote(text);
  if (openLine !== null) throw new FileProblem(`У рядку ${openLine} клітинка починається лапками, яких ніщо не закриває. Виправте її та оберіть файл ще раз.`);
  const rows = parseCsv(text, { delimiter: delimiterOf(text), maxRows: mostLines });
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unguardFormula(cell) : cell)));
}

/** UTF-16 is Excel's «Текст Юнікод»; windows-1251 is written by older Ukrainian Windows, x-mac-cyrillic by Excel for Mac. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [windows, mac] = ['windows-1251', 'x-mac-cyrillic'].map((name) => new TextDecoder(name).decode(bytes));
    return oddSigns(mac) < oddSigns(windows) ? String(mac) : String(windows);
  }
}

/** Counts signs that lists of people do not have. */
function oddSigns(text = ''): number {
  return text.match(/[^\x20-\x7e\s\u00a0А-яҐґЄєІіЇїЁё’«»„“”–—…№]/g)?.length ?? 0;
}

/** Line of a cell with an unclosed quote, which would swallow the later cells; null without such a cell. */
function lineOfOpenQuote(text: string): number | null {
  const cell = /"(?:[^"]|"")*("(?=[\n\r,;\t]|$))?|[^"\n\r,;\t][^\n\r,;\t]*/g;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    if (found[0].startsWith('"') && found[1] === undefined) return text.slice(0, found.index).split(/\r\n|\n|\r/).length;
  }
  return null;
}

/** The separator of most lines, as a title above the table may have other signs; quoted texts are ignored. */
export function delimiterOf(text: string): ';' | ',' | '\t' {
  const lines = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  const [best] = ([';', '\t', ','] as const)
    .map((sign) => {
      const counts = lines.map((line) => line.split(sign).length - 1);
      return { sign, lines: counts.filter((count) => count > 0).length, all: counts.reduce((sum, count) => sum + count, 0) };
    })
    .toSorted((one, other) => other.lines - one.lines || other.all - one.all);
  return best && best.lines > 0 ? best.sign : ';';
}
