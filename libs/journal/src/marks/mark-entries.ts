import type { Mark } from '@dzvinok/contract/marks';
import { proxy, ref } from 'valtio';
import { keyPauses } from './key-pauses.ts';
import { figureFields, valuesOf, type MarkPlace, type MarkValues } from './mark-values.ts';
import { useShown, type Whole } from './shown.ts';
import type { UnsavedEdit } from './unsaved-edit.ts';

/**
 * `saving`: on its way. `waiting`: no connection, goes out by itself later. `saved`: just confirmed.
 * `refused`: the server said no. `editConflict`: another person changed the same values first, the user must choose.
 */
export type SaveState = 'idle' | 'saving' | 'waiting' | 'saved' | 'refused' | 'editConflict';

/** States that only a person can end. */
export type TroubleState = Extract<SaveState, 'refused' | 'editConflict'>;

export function isTrouble(state: SaveState): state is TroubleState {
  return state === 'refused' || state === 'editConflict';
}

/** One mark as the screen shows it. Its three records are never changed, only replaced. */
export interface MarkView {
  /** The person's own values, saved or not. */
  values: MarkValues;
  /** The mark that the server last confirmed; null when it has none. */
  saved: Mark | null;
  state: SaveState;
  /** The reason of a refusal. */
  error: string | null;
  /** In an edit conflict: the values of the other person. */
  theirs: MarkValues | null;
}

/** Unsaved marks wait for a way to the server, for a server that does not take them, or for their person to sign in. */
export type WaitingFor = 'network' | 'server' | 'person';

/** Counts of the group's marks in each unfinished state. */
export interface MarksSummary {
  saving: number;
  waiting: number;
  refused: number;
  editConflict: number;
  /** Null while nothing waits. */
  waitingFor: WaitingFor | null;
}

/** The marks of one student as they are now; replaced whenever one of them changes. */
export interface StudentMarks {
  /** Homework and classwork of these lessons, in their order; what is missing is left out. */
  marks: Whole<{ figuresOf: (lessonIds: readonly number[]) => number[] }>;
}

/** A mark above the scale, or «absent» beside marks: right now and then, a slip more often. */
export type QuestionKind = 'aboveScale' | 'absentOverMarks';

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
  /** What the mark was before each question about it: not to be sent before a person has answered. Null when nothing is asked. */
  asked: ReadonlyMap<QuestionKind, MarkValues> | null;
  /** A valtio proxy, changed in place; null while no screen has asked for this mark. */
  shown: MarkView | null;
}

/** All marks of a store, and what screens show of them. */
export class MarkEntries {
  /** By lesson and student: making a text key for each would take longest when thousands of marks come. */
  readonly #byLesson = new Map<number, Map<number, MarkEntry>>();
  /** Few, while the entries are thousands. */
  readonly #unsaved = new Set<MarkEntry>();
  /** Changed, and not shown yet. */
  readonly #unshown = new Set<MarkEntry>();
  /** Students whose marks a screen sums up; and those of them with marks that are not shown yet. */
  readonly #students = new Map<number, StudentMarks>();
  readonly #unshownStudents = new Set<number>();
  #waitingFor: WaitingFor | null = null;
  /** A valtio proxy, changed in place. */
  readonly summary = proxy<MarksSummary>({ saving: 0, waiting: 0, refused: 0, editConflict: 0, waitingFor: null });

  get({ studentId, lessonId }: MarkPlace): MarkEntry | undefined {
    return this.#byLesson.get(lessonId)?.get(studentId);
  }

  open({ studentId, lessonId }: MarkPlace): MarkEntry {
    const lesson = this.#byLesson.getOrInsertComputed(lessonId, () => new Map());
    return lesson.getOrInsertComputed(studentId, () => (
      { place: { studentId, lessonId }, saved: null, edit: null, refusal: null, isFresh: false, arrived: null, asked: null, shown: null }
    ));
  }

  /** A confirmed mark of a place where nothing is unsaved. */
  confirm(entry: MarkEntry, saved: Mark): void {
    entry.saved = saved;
    entry.isFresh = false;
    this.changed(entry);
  }

  unsaved(): MarkEntry[] {
    return [...this.#unsaved];
  }

  view(place: MarkPlace): MarkView {
    return this.#viewOf(this.get(place) ?? null);
  }

  shownAt(place: MarkPlace): MarkView {
    const entry = this.open(place);
    return (entry.shown ??= proxy(this.#viewOf(entry)));
  }

  studentOf(studentId: number): StudentMarks {
    return this.#students.getOrInsertComputed(studentId, () => proxy({ marks: this.#marksOf(studentId) }));
  }

  troubled(state: TroubleState): MarkPlace[] {
    return this.unsaved().filter((entry) => this.#stateOf(entry) === state).map(({ place }) => place);
  }

  /** What unsaved marks wait for; null while they go out. */
  waitFor(waitingFor: WaitingFor | null): void {
    if (this.#waitingFor === waitingFor) return;
    this.#waitingFor = waitingFor;
    for (const entry of this.#unsaved) this.changed(entry);
    this.countAgain();
  }

  /** To be called after an entry was changed. It is shown in a pause between keys, or by `show`. */
  changed(entry: MarkEntry): void {
    if (entry.edit) this.#unsaved.add(entry);
    else this.#unsaved.delete(entry);
    const { studentId } = entry.place;
    const isSummedUp = this.#students.has(studentId);
    if (isSummedUp) this.#unshownStudents.add(studentId);
    if (entry.shown) this.#unshown.add(entry);
    if (entry.shown || isSummedUp) keyPauses.do(this.show);
  }

  /** Shows all changes now: what a person does is seen at once. */
  readonly show = (): void => {
    for (const entry of this.#unshown) if (entry.shown) Object.assign(entry.shown, this.#viewOf(entry));
    this.#unshown.clear();
    for (const studentId of this.#unshownStudents) this.studentOf(studentId).marks = this.#marksOf(studentId);
    this.#unshownStudents.clear();
  };

  /** To be called once after any number of changes. */
  countAgain(): void {
    const counts = { saving: 0, waiting: 0, refused: 0, editConflict: 0 };
    for (const entry of this.#unsaved) {
      const state = this.#stateOf(entry);
      if (state !== 'idle' && state !== 'saved') counts[state] += 1;
    }
    Object.assign(this.summary, counts, { waitingFor: counts.waiting > 0 ? this.#waitingFor : null });
  }

  #viewOf(entry: MarkEntry | null): MarkView {
    const state = entry ? this.#stateOf(entry) : 'idle';
    const saved = entry?.saved ?? null;
    return {
      values: ref(entry?.edit?.mine ?? valuesOf(saved)),
      saved: saved && ref(saved),
      state,
      error: entry?.refusal ?? null,
      theirs: state === 'editConflict' ? ref(valuesOf(saved)) : null,
    };
  }

  #stateOf({ edit, refusal, isFresh }: MarkEntry): SaveState {
    if (!edit) return isFresh ? 'saved' : 'idle';
    if (edit.conflicts.length > 0) return 'editConflict';
    if (refusal !== null) return 'refused';
    return this.#waitingFor === null ? 'saving' : 'waiting';
  }

  /** Reads entries directly: building views of a whole row would be wasted. */
  #marksOf(studentId: number): StudentMarks['marks'] {
    return ref({
      figuresOf: (lessonIds) => lessonIds.flatMap((lessonId) => {
        const entry = this.get({ studentId, lessonId });
        const mark = entry?.edit?.mine ?? entry?.saved;
        return mark ? figures.map((field) => mark[field]).filter((figure) => figure !== null) : [];
      }),
    });
  }
}

const figures = Object.values(figureFields);

/** One mark of a marks store; renders again when this mark changes and for nothing else. */
export function useMark(marksStore: Pick<MarkEntries, 'shownAt'>, place: MarkPlace): MarkView {
  return useShown(marksStore.shownAt(place));
}
