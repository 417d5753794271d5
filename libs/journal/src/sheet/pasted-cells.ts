import type { CellKind, MarkValues } from '../marks/mark-values.ts';
import { figureFields } from '../marks/mark-values.ts';
import { statusChanges, type StatusField } from '../statuses/statuses.ts';

// A cell in quotes may hold tabs, line breaks and doubled quotes; without its closing quote it is plain text.
const nextCell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y;

/** Rows and cells of a table as spreadsheets put it on the clipboard. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  nextCell.lastIndex = 0;
  for (let found = nextCell.exec(text); found; found = nextCell.exec(text)) {
    const [, cell = '', end = ''] = found;
    const content = cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    rows.at(-1)?.push(content.trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  const last = rows.at(-1);
  // A line break ends the last row too.
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}

const letters: Record<string, StatusField> = { В: 'absent', B: 'absent', НГ: 'notReady', HГ: 'notReady', З: 'isLate' };

/** Values of a pasted text such as `11`, `НГ` or `З 7` for a cell of this kind; null when it is no mark. */
export function valuesIn(text: string, kind: CellKind): Partial<MarkValues> | null {
  const parts = text.toUpperCase().split(/\s+/);
  const figures = parts.filter((part) => /^\d{1,3}$/.test(part));
  const fields = kind === 'classwork' ? parts.flatMap((part) => letters[part] ?? []) : [];
  const isUnderstood = figures.length + fields.length === parts.length && figures.length <= 1 && new Set(fields).size === fields.length;
  if (!isUnderstood || (fields.includes('absent') && fields.includes('notReady'))) return null;
  const statuses = Object.assign({}, ...fields.map((field) => statusChanges(field, true))) as Partial<MarkValues>;
  return figures.length > 0 ? { ...statuses, [figureFields[kind]]: Number(figures[0]) } : statuses;
}
