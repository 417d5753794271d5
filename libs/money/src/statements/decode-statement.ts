import { decodeWindows1251 } from '../windows-1251.ts';

/** The text of a bank’s file: UTF-16 or UTF-8 by its mark or its bytes, else Windows-1251. */
export function decodeStatement(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1251(bytes);
  }
}

function delimiterOf(text: string): string {
  const lines = text.split('\n', 40);
  const countOf = (mark: string) => Math.max(...lines.map((line) => line.split(mark).length));
  const [best = ';'] = [';', ',', '\t'].toSorted((one, other) => countOf(other) - countOf(one));
  return best;
}

/** The end of a quoted cell that opens at `start`; -1 if its quote is a part of the text, as banks that do not quote write it. */
function closingQuote(text: string, start: number, delimiter: string): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const next = text[at + 1];
  return at !== -1 && (next === undefined || next === delimiter || next === '\n' || next === '\r') ? at : -1;
}

/** Rows of cells of a CSV file, with the delimiter that it has most of, quoted or not; empty lines stay, so that rows keep their numbers. */
export function csvRows(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const closing = text[at] === '"' ? closingQuote(text, at, delimiter) : -1;
    let end = closing === -1 ? at : closing + 1;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
    const cell = closing === -1 ? text.slice(at, end).replace(/\r$/, '') : text.slice(at + 1, closing).replaceAll('""', '"');
    rows.at(-1)?.push(cell);
    if (text[end] === '\n') rows.push([]);
    else if (text[end] === delimiter && end + 1 === text.length) rows.at(-1)?.push('');
    at = end + 1;
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}
