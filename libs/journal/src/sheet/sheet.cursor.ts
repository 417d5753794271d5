import { useLayoutEffect, useRef } from 'react';
import type { MarkPlace, MarkValues } from '../marks/mark-values.ts';
import { cellOf, cellTitle, type CellContent } from './journal.cells.ts';
import { kindAt, lessonAt, placeOf, type SheetGrid } from './sheet.grid.ts';
import { isRange, selected, type SheetState } from './sheet.model.ts';
import { holds, placesIn, type Area, type Place } from './sheet.places.ts';
import type { SheetStore } from './sheet.store.ts';
import { leftOf, type Metrics } from './sheet.window.ts';

/**
 * Keeps what shows where a person is in its place, over the cells: the frame of the active cell with what is being typed
 * (`cursor`), what lies over all that is selected (`range`), and the `marker` beside the active row's name; and tells
 * screen readers. By hand and apart from the cells: a key moves two pieces, and draws neither a row nor a name anew.
 */
export function useSheetCursor(store: SheetStore, cellId: string, metrics: Metrics) {
  const cursor = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const speech = new CursorSpeech(store, cellId);
    let drawn: readonly MarkPlace[] = [];
    const show = () => {
      const state = store.state();
      drawCursor(cursor.current, state, metrics);
      drawRange(range.current, state, metrics);
      drawMarker(marker.current, state, metrics);
      drawn = drawOwed(store, cellId, drawn);
      speech.tell(cursor.current?.closest('[role="grid"]') ?? null, state);
    };
    show();
    const stops = [store.subscribe(show), store.sight.subscribe(show)];
    return () => stops.forEach((stop) => stop());
  }, [store, cellId, metrics]);
  return { cursor, range, marker };
}

function positionOf({ row, column }: Place, metrics: Metrics): string {
  return `translate(${metrics.name + leftOf(column, metrics)}px, ${row * metrics.row}px)`;
}

function drawCursor(cursor: HTMLDivElement | null, { active, draft }: SheetState, metrics: Metrics): void {
  if (!cursor) return;
  cursor.style.transform = positionOf(active, metrics);
  cursor.dataset.kind = kindAt(active.column);
  cursor.toggleAttribute('data-draft', draft !== null);
  if (cursor.textContent !== (draft ?? '')) cursor.textContent = draft;
}

function drawRange(range: HTMLDivElement | null, state: SheetState, metrics: Metrics): void {
  if (!range) return;
  range.hidden = !isRange(state);
  if (range.hidden) return;
  const { top, left, bottom, right } = selected(state);
  range.style.transform = positionOf({ row: top, column: left }, metrics);
  range.style.width = `${leftOf(right + 1, metrics) - leftOf(left, metrics)}px`;
  range.style.height = `${(bottom - top + 1) * metrics.row}px`;
}

function drawMarker(marker: HTMLDivElement | null, { active }: SheetState, metrics: Metrics): void {
  if (marker) marker.style.transform = `translateY(${active.row * metrics.row}px)`;
}

/**
 * Marks that the book does not have yet. Those that were drawn `before` are drawn as the book has them: one that was
 * taken back at once is no change to whoever draws the book. Answers which were drawn last.
 */
function drawOwed({ owed, book, grid }: SheetStore, cellId: string, before: readonly MarkPlace[]): readonly MarkPlace[] {
  for (const place of before) drawMark(grid, cellId, place, book.view(place).values);
  for (const { place, changes } of owed) drawMark(grid, cellId, place, { ...book.view(place).values, ...changes });
  return owed.length > 0 ? owed.map(({ place }) => place) : before;
}

function drawMark(grid: SheetGrid, cellId: string, place: MarkPlace, values: MarkValues): void {
  for (const kind of ['homework', 'classwork'] as const) {
    const at = placeOf(grid, place, kind);
    const cell = at && document.getElementById(`${cellId}-${at.row}-${at.column}`);
    if (cell) drawContent(cell, cellOf(values, kind));
  }
}

function drawContent(cell: HTMLElement, { text, status }: CellContent): void {
  if (cell.textContent !== text) cell.textContent = text;
  if (status) cell.dataset.status = status;
  else delete cell.dataset.status;
}

/** What of the cursor is heard: the sheet's active cell, which cells are selected, what is being typed. */
class CursorSpeech {
  readonly #store: SheetStore;
  readonly #cellId: string;
  #area: Area | null = null;
  #typed: { cell: Element; label: string; before: string } | null = null;

  constructor(store: SheetStore, cellId: string) {
    this.#store = store;
    this.#cellId = cellId;
  }

  tell(sheet: Element | null, state: SheetState): void {
    if (this.#store.sight.isDrawn(state.active)) setChanged(sheet, 'aria-activedescendant', this.#idOf(state.active));
    else sheet?.removeAttribute('aria-activedescendant');
    this.#select(selected(state));
    this.#type(this.#cellAt(state.active), state);
  }

  #select(area: Area): void {
    const before = this.#area;
    this.#area = area;
    for (const place of before ? placesIn(before) : []) {
      if (!holds(area, place)) setChanged(this.#cellAt(place), 'aria-selected', 'false');
    }
    for (const place of placesIn(area)) setChanged(this.#cellAt(place), 'aria-selected', 'true');
  }

  #type(cell: Element | null, { active, draft }: SheetState): void {
    const typed = this.#typed;
    this.#typed = null;
    // A cell that was drawn anew meanwhile has its name already.
    if (typed && typed.cell.getAttribute('aria-label') === typed.label) typed.cell.setAttribute('aria-label', typed.before);
    if (!cell || draft === null) return;
    const { students, lessons } = this.#store.grid;
    const title = cellTitle(students[active.row]?.student.fullName ?? '', lessons[lessonAt(active.column)]?.day ?? '', kindAt(active.column));
    this.#typed = { cell, label: `${title}: ${draft}`, before: cell.getAttribute('aria-label') ?? '' };
    cell.setAttribute('aria-label', this.#typed.label);
  }

  #cellAt(place: Place): Element | null {
    return this.#store.sight.isDrawn(place) ? document.getElementById(this.#idOf(place)) : null;
  }

  #idOf({ row, column }: Place): string {
    return `${this.#cellId}-${row}-${column}`;
  }
}

function setChanged(element: Element | null, name: string, value: string): void {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
