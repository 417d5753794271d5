export type Cell = string | number | boolean | Date | null;

/** The first line has number 1. */
export interface ReadFile {
  name: string;
  lines: Cell[][];
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
  return { name: file.name, lines: isZip(bytes) ? await readSheet(bytes) : await readText(bytes) };
}

async function readSheet(bytes: Uint8Array): Promise<Cell[][]> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: mostLines, readStyles: true });
    return sheets[0] ? shownPercents(sheets[0]) : [];
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

async function readText(bytes: Uint8Array): Promise<Cell[][]> {
  const [{ parseCsv }, { unguardFormula }] = await Promise.all([import('hucre/csv'), import('@dzvinok/contract/student-files')]);
  const text = decode(bytes);
  if (text.includes('\0')) throw new FileProblem('Це не таблиця. Оберіть файл XLSX або CSV.');
  const rows = parseCsv(text, { delimiter: delimiterOf(text), maxRows: mostLines });
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unguardFormula(cell) : cell)));
}

/** UTF-16 is Excel's «Текст Юнікод»; windows-1251 is written by older Ukrainian Windows. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** The most frequent separator in the first line that has one; quoted texts are ignored. */
export function delimiterOf(text: string): ';' | ',' | '\t' {
  const bare = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '');
  for (const line of bare.split(/\r\n|\n|\r/)) {
    const [best] = ([';', '\t', ','] as const)
      .map((sign) => ({ sign, count: line.split(sign).length - 1 }))
      .toSorted((one, other) => other.count - one.count);
    if (best && best.count > 0) return best.sign;
  }
  return ';';
}
