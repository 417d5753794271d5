import type { MarkProxy, MarkView, SaveState } from './marks-store.ts';
import type { Mark } from '@dzvinok/contract/marks';
import type { AskedFrom } from './mark-questions.ts';
import { emptyValues, valuesOf, type MarkPlace } from './mark-values.ts';
import type { UnsavedEdit } from './unsaved-edit.ts';

/** One mark in the marks store. */
export interface MarkEntry {
  readonly place: MarkPlace;
  saved: Mark | null;
  /** Over `saved`; null when nothing is unsaved. */
  edit: UnsavedEdit | null;
  /** The reason why the edit is not sent any more. */
  refusal: string | null;
  isFresh: boolean;
  /** The newest mark that came while a save of this one was on the wire. */
  arrived: Mark | null;
  /** Not to be sent before a person has answered; null when nothing is asked. */
  asked: AskedFrom | null;
  /** Null while no screen has asked for this mark. */
  proxy: MarkProxy | null;
}

export function newEntry(place: MarkPlace): MarkEntry {
  return { place, saved: null, edit: null, refusal: null, isFresh: false, arrived: null, asked: null, proxy: null };
}

/** The view of a mark that does not exist. */
export const emptyView: MarkView = { values: emptyValues, saved: null, state: 'idle', error: null, theirs: null };

export function stateOf({ edit, refusal, isFresh }: MarkEntry, isWaiting: boolean): SaveState {
  if (!edit) return isFresh ? 'saved' : 'idle';
  if (edit.conflicts.length > 0) return 'editConflict';
  if (refusal !== null) return 'refused';
  return isWaiting ? 'waiting' : 'saving';
}

/** The view of an entry; the one that it had when nothing of it is different. */
export function viewOf(entry: MarkEntry, isWaiting: boolean): MarkView {
  const state = stateOf(entry, isWaiting);
  const { saved, edit, refusal } = entry;
  const view = entry.proxy?.view;
  if (!saved && !edit) return emptyView;
  const isSame =
    view?.state === state && view.saved === saved && view.error === refusal &&
    (edit === null || view.values === edit.mine);
  if (isSame) return view;
  return {
    values: edit?.mine ?? valuesOf(saved),
    saved,
    state,
    error: refusal,
    theirs: state === 'editConflict' ? valuesOf(saved) : null,
  };
}
