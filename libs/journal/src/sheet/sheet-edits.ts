import { figureFields, keyOf, type MarkEdit, type MarkKey, type MarkPlace, type MarkValues } from '../marks/mark-values.ts';
import type { Lock } from '../statuses/locks.ts';
import { isLimited, statusChanges, statuses, type StatusField } from '../statuses/statuses.ts';
import { cellOf } from './journal-cells.ts';
import { cellsOf, valuesIn } from './pasted-cells.ts';
import { kindAt, lockAt, lockIn, markAt, type SheetGrid } from './sheet-grid.ts';
import { placesIn, type Area, type Place } from './sheet-places.ts';

export interface SheetMarks {
  grid: SheetGrid;
  read: (place: MarkPlace) => MarkValues;
  canSetStatus: boolean;
}

type Change = (place: Place, values: MarkValues) => Partial<MarkValues>;

/** One edit per unlocked mark, although a mark has two cells. */
export function editsOf({ grid, read }: SheetMarks, places: readonly Place[], change: Change): MarkEdit[] {
  const edits = new Map<MarkKey, MarkEdit>();
  for (const place of places) {
    const mark = markAt(grid, place);
    if (!mark || lockAt(grid, place)) continue;
    const key = keyOf(mark);
    const known = edits.get(key)?.changes;
    edits.set(key, { place: mark, changes: { ...known, ...change(place, { ...read(mark), ...known }) } });
  }
  return [...edits.values()].filter(({ place, changes }) => isChange(read(place), changes));
}

function isChange(values: MarkValues, changes: Partial<MarkValues>): boolean {
  return Object.entries(changes).some(([field, value]) => Reflect.get(values, field) !== value);
}

/** The later edits win. */
export function joined(first: readonly MarkEdit[], then: readonly MarkEdit[]): MarkEdit[] {
  const edits = new Map(first.map((edit) => [keyOf(edit.place), edit]));
  for (const edit of then) {
    const key = keyOf(edit.place);
    edits.set(key, { place: edit.place, changes: { ...edits.get(key)?.changes, ...edit.changes } });
  }
  return [...edits.values()];
}

export function fillEdits(marks: SheetMarks, area: Area, draft: string): MarkEdit[] {
  const value = draft === '' ? null : Number(draft);
  return editsOf(marks, placesIn(area), ({ column }) => ({ [figureFields[kindAt(column)]]: value }));
}

/** Empties marks; in classwork cells also statuses, `absent` and `notReady` only where allowed. */
export function clearEdits(marks: SheetMarks, area: Area): MarkEdit[] {
  return editsOf(marks, placesIn(area), ({ column }) => {
    if (kindAt(column) === 'homework') return { homeworkMark: null };
    const statuses = marks.canSetStatus ? { absent: false, notReady: false } : {};
    return { classworkMark: null, isLate: false, ...statuses };
  });
}

/** Sets the status in all marks, or removes it when all marks have it. */
export function toggleEdits(marks: SheetMarks, area: Area, field: StatusField): MarkEdit[] {
  const places = placesIn(area).filter((place) => lockAt(marks.grid, place) === null);
  const isEverywhere = places.every((place) => {
    const mark = markAt(marks.grid, place);
    return mark === null || marks.read(mark)[field];
  });
  const change = statusChanges(field, !isEverywhere);
  return editsOf(marks, places, () => change);
}

/** Tab-separated, as spreadsheets read it. */
export function copyText({ grid, read }: SheetMarks, { top, left, bottom, right }: Area): string {
  const lines: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const texts: string[] = [];
    for (let column = left; column <= right; column += 1) {
      const mark = markAt(grid, { row, column });
      texts.push(mark ? cellOf(read(mark), kindAt(column)).text : '');
    }
    lines.push(texts.join('\t'));
  }
  return lines.join('\n');
}

/** A pasted text that changed nothing: no cell for it, no mark, or a status that this screen may not set. */
export interface SkippedPiece {
  place: Place;
  text: string;
  why: 'noCell' | 'noMark' | 'status';
}

export interface Pasted {
  edits: MarkEdit[];
  area: Area;
  skipped: SkippedPiece[];
  refused: Lock | null;
}

/** Reads a table of the clipboard; a single mark fills the selection, empty pieces change nothing, and no row moves. */
export function pasteEdits(marks: SheetMarks, area: Area, text: string): Pasted {
  const table = cellsOf(text);
  const isOne = table.length === 1 && table[0]?.length === 1;
  const width = Math.max(...table.map((line) => line.length));
  const wanted = isOne ? area : { ...area, bottom: area.top + table.length - 1, right: area.left + width - 1 };
  const pieceAt = ({ row, column }: Place) => (isOne ? table[0]?.[0] : table[row - area.top]?.[column - area.left]) ?? '';
  const skipped: SkippedPiece[] = [];
  const good = new Map<Place, Partial<MarkValues>>();
  for (const place of placesIn(wanted)) {
    const piece = pieceAt(place);
    if (piece === '') continue;
    const values = valuesIn(piece, kindAt(place.column));
    const why = whySkipped(marks, place, values);
    if (values && !why) good.set(place, values);
    else skipped.push({ place, text: piece, why: why ?? 'noMark' });
  }
  const edits = editsOf(marks, [...good.keys()], (place) => good.get(place) ?? {});
  const { rows, columns } = marks.grid;
  const reached = { ...wanted, bottom: Math.min(wanted.bottom, rows - 1), right: Math.min(wanted.right, columns - 1) };
  return { edits, area: reached, skipped, refused: lockIn(marks.grid, reached) };
}

function whySkipped({ grid, canSetStatus }: SheetMarks, place: Place, values: Partial<MarkValues> | null): SkippedPiece['why'] | null {
  if (!markAt(grid, place)) return 'noCell';
  if (!values) return 'noMark';
  const isForbidden = !canSetStatus && statuses.some(({ field }) => isLimited(field) && values[field]);
  return isForbidden ? 'status' : null;
}
