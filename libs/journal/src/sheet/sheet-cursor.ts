import { useLayoutEffect, useRef } from 'react';
import type { MarkEdit, MarkView } from '../marks/marks-store.ts';
import type { MarkPlace } from '../marks/mark-values.ts';
import { cellOf, cellTitle, saveStateIn } from './journal-cells.ts';
import { kindAt, lessonAt, placeOf } from './sheet-grid.ts';
import { headId } from './sheet-head.tsx';
import { isRange, selected, type SheetState } from './sheet-model.ts';
import { holds, isSamePlace, placesIn, type Area, type Place } from './sheet-places.ts';
import type { SheetStore } from './sheet.store.ts';
import { leftOf, type Metrics } from './sheet-window.ts';

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
    let before: SheetState | null = null;
    const show = () => {
      const state = store.state();
      drawCursor(cursor.current, before, state, metrics);
      drawRange(range.current, before, state, metrics);
      drawMarker(marker.current, before, state, metrics);
      drawHead(cellId, before, state);
      before = state;
      drawWritten(store, cellId);
      speech.tell(cursor.current?.closest('[role="grid"]') ?? null, state);
    };
    show();
    const stops = [store.subscribe(show), store.viewport.subscribe(show)];
    return () => stops.forEach((stop) => stop());
  }, [store, cellId, metrics]);
  return { cursor, range, marker };
}

function positionOf({ row, column }: Place, metrics: Metrics): string {
  return `translate(${metrics.name + leftOf(column, metrics)}px, ${row * metrics.row}px)`;
}

// Each is told what it drew before, null at first: to set what is set already is work too.

function drawCursor(cursor: HTMLDivElement | null, before: SheetState | null, { active, draft }: SheetState, metrics: Metrics): void {
  if (!cursor) return;
  if (!before || !isSamePlace(before.active, active)) {
    cursor.style.transform = positionOf(active, metrics);
    setChanged(cursor, 'data-kind', kindAt(active.column));
  }
  if (before && before.draft === draft) return;
  setData(cursor, 'data-draft', draft === null ? null : '');
  setText(cursor, draft ?? '');
}

function drawRange(range: HTMLDivElement | null, before: SheetState | null, state: SheetState, metrics: Metrics): void {
  if (!range || (before && !isRange(before) && !isRange(state))) return;
  range.hidden = !isRange(state);
  if (range.hidden) return;
  const { top, left, bottom, right } = selected(state);
  range.style.transform = positionOf({ row: top, column: left }, metrics);
  range.style.width = `${leftOf(right + 1, metrics) - leftOf(left, metrics)}px`;
  range.style.height = `${(bottom - top + 1) * metrics.row}px`;
}

function drawMarker(marker: HTMLDivElement | null, before: SheetState | null, { active }: SheetState, metrics: Metrics): void {
  if (marker && before?.active.row !== active.row) marker.style.transform = `translateY(${active.row * metrics.row}px)`;
}

/** The keyboard stops at the actions of the active lesson only: others are reached by moving there. */
function drawHead(cellId: string, before: SheetState | null, state: SheetState): void {
  const active = lessonAt(state.active.column);
  // At first it is drawn so.
  if (!before || lessonAt(before.active.column) === active) return;
  for (const lesson of [lessonAt(before.active.column), active]) {
    const head = document.getElementById(headId(cellId, lesson));
    if (!head) continue;
    setData(head, 'data-active', lesson === active ? 'true' : null);
    for (const action of head.querySelectorAll<HTMLElement>('a, button')) action.tabIndex = lesson === active ? 0 : -1;
  }
}

/**
 * Marks that were just written, as whoever reads the marks store will draw them. Also once the marks store has them: one that was taken
 * back at once is no change to its readers.
 */
function drawWritten(store: SheetStore, cellId: string): void {
  const { latest, pending } = store.written;
  for (const edit of latest) {
    const view = store.marksStore.view(edit.place);
    drawMark(store, cellId, edit.place, pending.length > 0 ? changed(view, edit) : view);
  }
}

function changed(view: MarkView, { changes }: MarkEdit): MarkView {
  const isNew = view.state === 'idle' || view.state === 'saved';
  return { ...view, values: { ...view.values, ...changes }, state: isNew ? 'saving' : view.state };
}

function drawMark(store: SheetStore, cellId: string, place: MarkPlace, view: MarkView): void {
  for (const kind of ['homework', 'classwork'] as const) {
    const at = placeOf(store.grid, place, kind);
    const cell = at && document.getElementById(`${cellId}-${at.row}-${at.column}`);
    if (!cell) continue;
    const { text, status } = cellOf(view.values, kind);
    const state = saveStateIn(view, kind, store.writtenIn(place));
    setText(cell, text);
    setData(cell, 'data-status', status);
    setData(cell, 'data-state', state === 'idle' ? null : state);
  }
}

function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text && text !== '') {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (element.textContent !== text) element.textContent = text;
}

function setData(element: HTMLElement, name: string, value: string | null): void {
  if (value !== null) setChanged(element, name, value);
  else if (element.hasAttribute(name)) element.removeAttribute(name);
}

/** Tells screen readers of the cursor: the active cell, the selected cells, the text that is being typed. */
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
    if (this.#store.viewport.isDrawn(state.active)) setChanged(sheet, 'aria-activedescendant', this.#idOf(state.active));
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
    return this.#store.viewport.isDrawn(place) ? document.getElementById(this.#idOf(place)) : null;
  }

  #idOf({ row, column }: Place): string {
    return `${this.#cellId}-${row}-${column}`;
  }
}

function setChanged(element: Element | null, name: string, value: string): void {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
