import type { Mark } from '@dzvinok/contract/marks';
import type { MarkPlace, MarkValues } from './mark-values.ts';
import type { QuestionKind, ShownQuestions } from './mark-questions.ts';
import type { Whole } from './proxies.ts';

/**
 * `saving`: on its way. `waiting`: no connection, goes out by itself later. `saved`: just confirmed.
 * `refused`: the server said no. `editConflict`: somebody else changed the same values first, a person must choose.
 */
export type SaveState = 'idle' | 'saving' | 'waiting' | 'saved' | 'refused' | 'editConflict';

/** States that only a person can end. */
export type TroubleState = Extract<SaveState, 'refused' | 'editConflict'>;

export function isTrouble(state: SaveState): state is TroubleState {
  return state === 'refused' || state === 'editConflict';
}

/** One mark as the screen shows it. */
export interface MarkView {
  /** The person's own values, saved or not. */
  readonly values: MarkValues;
  /** The mark that the server last confirmed; null when it has none. */
  readonly saved: Mark | null;
  readonly state: SaveState;
  /** The reason of a refusal. */
  readonly error: string | null;
  /** In an edit conflict: the values of the other person. */
  readonly theirs: MarkValues | null;
}

/** A valtio proxy that always holds the present view of one mark. */
export interface MarkProxy {
  view: Whole<MarkView>;
}

/** The marks of one student as they are now. */
export interface StudentMarks {
  /** Homework and classwork of these lessons, in their order; what is missing is left out. */
  figuresOf: (lessonIds: readonly number[]) => number[];
}

/** A valtio proxy: gets other marks whenever one of the student’s changes. */
export interface StudentProxy {
  marks: Whole<StudentMarks>;
}

export interface MarkEdit {
  place: MarkPlace;
  changes: Partial<MarkValues>;
}

/** Unsaved marks wait for a way to the server, for a server that does not take them, or for their person to sign in. */
export type WaitingFor = 'network' | 'server' | 'person';

/** Counts of the group's marks in each unfinished state. */
export interface MarksSummary {
  readonly saving: number;
  readonly waiting: number;
  readonly refused: number;
  readonly editConflict: number;
  /** Null while nothing waits. */
  readonly waitingFor: WaitingFor | null;
}

/**
 * Marks of one group as this person sees and edits them. A change shows at once, goes out by itself, in one request
 * with the others that wait, and survives a reload, a lost connection and leaving the page.
 */
export interface MarksStore {
  view(place: MarkPlace): MarkView;
  /** The same one for a place each time. Made when it is first asked for: a journal has thousands of marks, a screen shows hundreds. */
  proxyOf(place: MarkPlace): MarkProxy;
  studentOf(studentId: number): StudentProxy;
  /** All of them are one step of undo. Unchanged values are left out. */
  edit(edits: readonly MarkEdit[]): void;
  /** Takes the last step back, as new saves; answers the places it touched, or null when there is nothing to undo. */
  undo(): readonly MarkPlace[] | null;
  redo(): readonly MarkPlace[] | null;
  /** Ends an edit conflict. */
  settle(place: MarkPlace, choice: 'mine' | 'theirs'): void;
  /** Sends a refused mark again. */
  retry(place: MarkPlace): void;
  /** Takes back an edit that the server refused. */
  giveUp(place: MarkPlace): void;
  /** Tries at once what waits for the network or the server. */
  sendNow(): void;
  /** Takes over what the server has, never over something that is not saved yet; older versions are ignored. */
  adopt(marks: readonly (Mark & { studentId: number })[]): void;
  /** A valtio proxy. */
  readonly summary: MarksSummary;
  /** Marks whose save needs a person, on the screen or not: their student may have left, their lesson may be deleted. */
  troubled(state: TroubleState): MarkPlace[];
  /**
   * Calls back, at most once in ten seconds, when a mark is changed while its save takes unusually long, or when the
   * server is busy with this journal. The screen says so; nothing is lost and nothing has to be repeated.
   */
  onSlow(listener: () => void): () => void;
  /** A valtio proxy: what a person is asked before some of the changes go out. They are shown and kept meanwhile. */
  readonly questions: ShownQuestions;
  /**
   * From now on somebody answers questions, until the returned function is called. While nobody does, nothing is asked,
   * and what waits for an answer is saved as it was set.
   */
  attend(): () => void;
  /** `false` takes the questioned values back; `true` is for these changes alone. */
  answer(kind: QuestionKind, isYes: boolean): void;
}
