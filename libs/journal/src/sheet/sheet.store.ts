import { proxy, ref } from 'valtio';
import { leadsOn } from '../choices/auto-advance.tsx';
import { keyPauses } from '../marks/key-pauses.ts';
import { keyOf, type CellKind, type MarkEdit, type MarkKey, type MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import type { Whole } from '../marks/shown.ts';
import { placeToReturnTo, rememberPlace, type Grids } from './remembered-place.ts';
import { copyText, pasteEdits, type SkippedPiece } from './sheet-edits.ts';
import { kindAt, markAt, placeOf, type SheetGrid } from './sheet-grid.ts';
import type { Command } from './sheet-keys.ts';
import { apply, at, carriedOver, columnSelected, isRange, pointed, selected, settled, type SheetContext, type SheetState, type SheetStep } from './sheet-model.ts';
import { isSamePlace, type Place } from './sheet-places.ts';
import type { SheetViewport } from './sheet-viewport.ts';

interface ShownState {
  state: Whole<SheetState>;
  /** Row under the pointer; name and marks are highlighted together (specification §2). */
  hoveredRow: number | null;
}

export interface StoreAnswers {
  onRefused: (refused: NonNullable<SheetStep['refused']>) => void;
  onKeys: () => void;
  onDetails: () => void;
  onMarkOutsideGrid: () => void;
}

export class SheetStore {
  readonly shown: ShownState;
  #grids: Grids;
  /** Which of a mark’s two cells was written last. */
  readonly #written = new Map<MarkKey, CellKind>();
  readonly marksStore: MarksStore;
  readonly viewport: SheetViewport;
  #canSetStatus = true;
  #answers: StoreAnswers | null = null;
  /** Outside of the grid, and to be shown with the next month. */
  #wantedMark: { mark: MarkPlace; kind: CellKind } | null = null;

  constructor(grids: Grids, marksStore: MarksStore, viewport: SheetViewport) {
    this.#grids = grids;
    this.marksStore = marksStore;
    this.viewport = viewport;
    const place = placeToReturnTo(marksStore, grids)?.active ?? { row: 0, column: Math.max(0, grids.grid.columns - 1) };
    this.shown = proxy({ state: ref(at(place)), hoveredRow: null });
  }

  answerWith(canSetStatus: boolean, answers: StoreAnswers): void {
    this.#canSetStatus = canSetStatus;
    this.#answers = answers;
  }

  enterDetails(): void {
    this.#answers?.onDetails();
  }

  get grid(): SheetGrid {
    return this.#grids.grid;
  }

  get state(): SheetState {
    return this.shown.state;
  }

  /** Returns whether the sheet used the key. */
  run(command: Command): boolean {
    keyPauses.keyCame();
    const isOurs = this.#take(apply(this.state, command, this.#context()));
    const { draft } = this.state;
    if (command.kind !== 'digit' || draft === null || isRange(this.state) || !leadsOn(draft)) return isOurs;
    return this.#take(apply(this.state, { kind: 'commit', to: 'down', by: 'enter' }, this.#context()));
  }

  /** Escape: returns whether the sheet had a draft or a range to discard. */
  cancel(): boolean {
    const isOurs = this.state.draft !== null || isRange(this.state);
    this.run({ kind: 'cancel' });
    return isOurs;
  }

  point(place: Place, extend: boolean, reveals: boolean): void {
    this.#take(pointed(this.state, place, extend, this.#context()), reveals);
  }

  selectColumn(column: number, extend: boolean): void {
    this.#take(columnSelected(this.state, column, extend, this.#context()), false);
  }

  showDetails(isShown: boolean): void {
    if (isShown !== this.state.details) this.#become({ ...this.state, details: isShown });
  }

  hover(row: number | null): void {
    this.shown.hoveredRow = row;
  }

  settle(): void {
    if (this.state.draft !== null) this.#take(settled(this.state, this.#context()), false);
  }

  enter(): void {
    const before = placeToReturnTo(this.marksStore, this.#grids);
    if (before) this.viewport.showAgain(before.active, before.scroll);
    else this.viewport.showLatest();
  }

  leave(): void {
    this.settle();
    rememberPlace(this.marksStore, this.#grids, this.state.active, this.viewport.scroll);
  }

  copy(): string {
    return copyText(this.#context(), selected(this.state));
  }

  paste(text: string): readonly SkippedPiece[] {
    this.settle();
    const { edits, area, skipped, refused } = pasteEdits(this.#context(), selected(this.state), text);
    const corner = { row: area.top, column: area.left };
    this.#take({ state: { ...at(corner), head: { row: area.bottom, column: area.right } }, edits, refused }, false);
    return skipped;
  }

  writtenIn(mark: MarkPlace): CellKind | undefined {
    return this.#written.get(keyOf(mark));
  }

  goTo(mark: MarkPlace, kind: CellKind): void {
    const { grid, fullGrid } = this.#grids;
    const place = placeOf(grid, mark, kind);
    this.#wantedMark = !place && placeOf(fullGrid, mark, kind) ? { mark, kind } : null;
    if (this.#wantedMark) this.#answers?.onMarkOutsideGrid();
    if (!place) return;
    this.settle();
    this.#take({ state: at(place) });
  }

  /** Call after another month was chosen; without a wanted mark the active cell is scrolled into view. */
  showWantedMark(): void {
    const wanted = this.#wantedMark;
    this.#wantedMark = null;
    if (wanted && placeOf(this.grid, wanted.mark, wanted.kind)) this.goTo(wanted.mark, wanted.kind);
    else this.viewport.reveal(this.state.active);
  }

  adopt(grids: Grids): void {
    const { grid } = this;
    this.#grids = grids;
    if (grids.grid === grid) return;
    const state = carriedOver(this.state, grid, grids.grid);
    this.#become(state);
  }

  #context(): SheetContext {
    const { marksStore } = this;
    return { grid: this.grid, read: (place) => marksStore.view(place).values, canSetStatus: this.#canSetStatus, page: this.viewport.page };
  }

  #take({ state, edits, refused, ask }: SheetStep, reveals = true): boolean {
    if (reveals) this.viewport.reveal(isSamePlace(state.head, this.state.head) ? state.active : state.head);
    if (edits && edits.length > 0) this.#write(edits);
    this.#become(state);
    if (refused) this.#answers?.onRefused(refused);
    if (ask === 'keys') this.#answers?.onKeys();
    if (ask === 'undo' || ask === 'redo') this.#goBack(ask);
    return ask !== 'leave';
  }

  #write(edits: readonly MarkEdit[]): void {
    for (const { place, changes } of edits) {
      this.#written.set(keyOf(place), 'homeworkMark' in changes && Object.keys(changes).length === 1 ? 'homework' : 'classwork');
    }
    this.marksStore.edit(edits);
  }

  #goBack(ask: 'undo' | 'redo'): void {
    const [first] = this.marksStore[ask]() ?? [];
    if (first) this.goTo(first, this.writtenIn(first) ?? kindAt(this.state.active.column));
  }

  #become(state: SheetState): void {
    this.shown.state = ref(state);
  }

  activeMark(): MarkPlace | null {
    return markAt(this.grid, this.state.active);
  }
}
