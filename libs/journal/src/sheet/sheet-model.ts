import { figureFields, keyOf, type MarkEdit } from '../marks/mark-values.ts';
import type { Lock } from '../statuses/locks.ts';
import { isLimited } from '../statuses/statuses.ts';
import { clearEdits, fillEdits, joined, toggleEdits, type SheetMarks } from './sheet-edits.ts';
import { kindAt, lockAt, lockIn, markAt, placeOf, type SheetGrid } from './sheet-grid.ts';
import type { Command } from './sheet-keys.ts';
import { areaBetween, entered, jumped, nextIn, placesIn, stepped, within, type Area, type Place } from './sheet-places.ts';

export interface SheetState {
  active: Place;
  /** Opposite corners of the selection; both equal `active` when one cell is selected. */
  anchor: Place;
  head: Place;
  /** Text being typed over the active cell; null when no text is typed. */
  draft: string | null;
  /** Cells that the draft was typed for, kept when the journal changes under it; null means the selection. */
  meant: Meant | null;
  details: boolean;
  /** After Escape the next Tab leaves the sheet, so the keyboard is not trapped. */
  mayLeave: boolean;
}

interface Meant {
  grid: SheetGrid;
  area: Area;
}

export interface SheetContext extends SheetMarks {
  page: number;
}

export interface SheetStep {
  state: SheetState;
  edits?: readonly MarkEdit[];
  /** Reason why some marks stayed unchanged: a limited status, or a lock. */
  refused?: 'status' | Lock | null;
  /** Requests for the caller; `leave` passes the key on to the browser. */
  ask?: 'undo' | 'redo' | 'keys' | 'leave';
}

const maxDraftLength = 3;

export function at(place: Place): SheetState {
  return { active: place, anchor: place, head: place, draft: null, meant: null, details: false, mayLeave: false };
}

export function selected({ anchor, head }: SheetState): Area {
  return areaBetween(anchor, head);
}

export function isRange({ anchor, head }: SheetState): boolean {
  return anchor.row !== head.row || anchor.column !== head.column;
}

/** Moving to another cell writes the draft. */
export function apply(before: SheetState, command: Command, context: SheetContext): SheetStep {
  const state = { ...before, mayLeave: false };
  switch (command.kind) {
    case 'digit':
    case 'erase':
    case 'edit':
      return type(state, command, context);
    case 'step':
    case 'jump':
      return move(state, command, context);
    case 'select':
      return select(state, command.what, context);
    case 'commit':
      return commit(before, command, context);
    case 'toggle':
      return toggle(state, command.field, context);
    case 'clear':
      return clear(state, context);
    case 'cancel':
      return { state: cancelled(state) };
    case 'undo':
    case 'redo':
      return state.draft === null ? { state, ask: command.kind } : { state: { ...state, draft: null } };
    case 'details':
      return { ...settled(state, context), state: { ...state, draft: null, details: !state.details } };
    case 'keys':
      return { state, ask: 'keys' };
  }
}

export function settled(state: SheetState, context: SheetContext): SheetStep {
  if (state.draft === null) return { state };
  const { grid, area } = meantBy(state, context);
  return { state: { ...state, draft: null }, edits: fillEdits({ ...context, grid }, area, state.draft), refused: lockIn(grid, area) };
}

function meantBy(state: SheetState, { grid }: SheetContext): Meant {
  return (state.draft === null ? null : state.meant) ?? { grid, area: selected(state) };
}

/** `extend` selects from the active cell to `place`, else only `place`. */
export function pointed(state: SheetState, place: Place, extend: boolean, context: SheetContext): SheetStep {
  const { edits, refused } = settled(state, context);
  const head = within(context.grid, place);
  if (!extend) return { state: { ...at(head), details: state.details }, edits, refused };
  return { state: { ...state, draft: null, mayLeave: false, anchor: state.active, head }, edits, refused };
}

export function columnSelected(state: SheetState, column: number, extend: boolean, context: SheetContext): SheetStep {
  const { edits, refused } = settled(state, context);
  const anchor = { row: 0, column: extend ? state.active.column : column };
  return { state: { ...at(anchor), head: { row: context.grid.rows - 1, column } }, edits, refused };
}

function type(state: SheetState, command: Extract<Command, { kind: 'digit' | 'erase' | 'edit' }>, context: SheetContext): SheetStep {
  const { draft } = state;
  if (command.kind === 'erase') {
    return draft === null ? clear(state, context) : { state: { ...state, draft: draft.slice(0, -1) } };
  }
  const lock = lockAt(context.grid, state.active);
  if (lock && draft === null) return { state, refused: lock };
  if (command.kind === 'edit') return draft === null ? { state: { ...state, details: false, meant: null, draft: presentValue(state, context) } } : { state };
  if (draft !== null && draft.length >= maxDraftLength) return { state };
  return { state: { ...state, details: false, meant: draft === null ? null : state.meant, draft: (draft ?? '') + command.digit } };
}

function presentValue({ active }: SheetState, { grid, read }: SheetContext): string {
  const mark = markAt(grid, active);
  return String((mark && read(mark)[figureFields[kindAt(active.column)]]) ?? '');
}

function move(state: SheetState, command: Extract<Command, { kind: 'step' | 'jump' }>, context: SheetContext): SheetStep {
  const from = command.extend ? state.head : state.active;
  const to = command.kind === 'step' ? stepped(context.grid, from, command.to) : jumped(context.grid, from, command.to, context.page);
  return pointed(state, to, command.extend, context);
}

function select(state: SheetState, what: 'all' | 'column' | 'row', context: SheetContext): SheetStep {
  const { edits, refused } = settled(state, context);
  const { rows, columns } = context.grid;
  const area = selected(state);
  const anchor = { row: what === 'row' ? area.top : 0, column: what === 'column' ? area.left : 0 };
  const head = { row: what === 'row' ? area.bottom : rows - 1, column: what === 'column' ? area.right : columns - 1 };
  return { state: { ...state, draft: null, anchor, head }, edits, refused };
}

function commit(before: SheetState, { to, by }: Extract<Command, { kind: 'commit' }>, context: SheetContext): SheetStep {
  const state = { ...before, mayLeave: false };
  const { edits, refused } = settled(state, context);
  if (by === 'tab' && before.mayLeave) return { state, edits, refused, ask: 'leave' };
  // Without a draft Enter moves inside the range. Filling a range ends it, or the next figure would fill it again.
  if (isRange(state) && state.draft === null) {
    return { state: { ...state, active: nextIn(selected(state), state.active, to, true) ?? state.active } };
  }
  const next = entered(context.grid, state.active, to);
  if (!next) return { state: { ...at(state.active), details: state.details }, edits, refused, ask: 'leave' };
  return { state: { ...at(next), details: state.details }, edits, refused };
}

function toggle(state: SheetState, field: Extract<Command, { kind: 'toggle' }>['field'], context: SheetContext): SheetStep {
  const { grid, area } = meantBy(state, context);
  const lock = lockIn(grid, area);
  if (!context.canSetStatus && isLimited(field)) return { state, refused: lock ?? 'status' };
  const { edits = [] } = settled(state, context);
  return { state: { ...state, draft: null, details: false }, refused: lock, edits: joined(edits, toggleEdits({ ...context, grid }, area, field)) };
}

function clear(state: SheetState, context: SheetContext): SheetStep {
  const { grid, area } = meantBy(state, context);
  const edits = clearEdits({ ...context, grid }, area);
  const isInVain = edits.length === 0 && !context.canSetStatus && clearEdits({ ...context, grid, canSetStatus: true }, area).length > 0;
  return { state: { ...state, draft: null, details: false }, edits, refused: lockIn(grid, area) ?? (isInVain ? 'status' : null) };
}

/** Escape discards first the draft, then the range, then closes the details. */
function cancelled(state: SheetState): SheetState {
  const left = { ...state, mayLeave: true };
  if (state.draft !== null) return { ...left, draft: null };
  if (isRange(state)) return { ...left, anchor: state.active, head: state.active };
  return { ...left, details: false };
}

/** Keeps the place when lessons or students of the journal change. The draft stays with the student it was typed for. */
export function carriedOver(before: SheetState, from: SheetGrid, to: SheetGrid): SheetState {
  const moved = (place: Place): Place => {
    const mark = markAt(from, place);
    return (mark && placeOf(to, mark, kindAt(place.column))) ?? within(to, place);
  };
  const state = { ...before, active: moved(before.active), anchor: moved(before.anchor), head: moved(before.head) };
  if (before.draft === null || before.meant || isSameArea({ grid: from, area: selected(before) }, { grid: to, area: selected(state) })) return state;
  return { ...state, meant: { grid: from, area: selected(before) } };
}

function isSameArea(one: Meant, other: Meant): boolean {
  const keysOf = ({ grid, area }: Meant) => placesIn(area).map((place) => {
    const mark = markAt(grid, place);
    return mark && keyOf(mark);
  });
  return keysOf(one).join() === keysOf(other).join();
}
