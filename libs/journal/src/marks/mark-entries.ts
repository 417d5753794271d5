import type { Mark } from '@dzvinok/contract/marks';
import { proxy, ref } from 'valtio';
import { keyPauses } from './key-pauses.ts';
import { figureFields, valuesOf, type MarkPlace, type MarkValues } from './mark-values.ts';
import { useShown, type Whole } from './shown.ts';
import type { UnsavedEdit } from './unsaved-edit.ts';

/** `waiting`: sent later by itself. `saved`: confirmed just now. `editConflict`: both persons changed the same values, the user chooses. */
export type SaveState = 'idle' | 'saving' | 'waiting' | 'saved' | 'refused' | 'editConflict';

export type TroubleState = Extract<SaveState, 'refused' | 'editConflict'>;

export function isTrouble(state: SaveState): state is TroubleState {
  return state === 'refused' || state === 'editConflict';
}

/** The three nested objects are replaced, never changed. */
export interface MarkView {
  values: MarkValues;
  saved: Mark | null;
  state: SaveState;
  error: string | null;
  /** In an edit conflict: values of the other person. */
  theirs: MarkValues | null;
}

/** Cause why unsaved marks wait: no connection, server refuses for now, or signed out. */
export type WaitingFor = 'network' | 'server' | 'person';

export interface MarksSummary {
  saving: number;
  waiting: number;
  refused: number;
  editConflict: number;
  waitingFor: WaitingFor | null;
}

/** Replaced whenever a mark of the student changes. */
export interface StudentMarks {
  /** Homework and classwork figures in the order of the lessons, without gaps. */
  marks: Whole<{ figuresOf: (lessonIds: readonly number[]) => number[] }>;
}

/** Changes that are rarely right and mostly slips: a mark above the scale, «absent» beside marks. */
export type QuestionKind = 'aboveScale' | 'absentOverMarks' | 'markOverAbsent' | 'manyDeleted';

export interface MarkEntry {
  readonly place: MarkPlace;
  saved: Mark | null;
  edit: UnsavedEdit | null;
  refusal: string | null;
  isFresh: boolean;
  /** Newest mark received while a save was on the wire. */
  arrived: Mark | null;
  /** Values before each open question; the edit is not sent until answered. */
  asked: ReadonlyMap<QuestionKind, MarkValues> | null;
  /** A valtio proxy, changed in place; null until a screen asks for this mark. */
  shown: MarkView | null;
}

export class MarkEntries {
  /** Nested maps: a text key per mark would take longest when thousands of marks come. */
  readonly #byLesson = new Map<number, Map<number, MarkEntry>>();
  /** A separate set, because entries are thousands and unsaved entries few. */
  readonly #unsaved = new Set<MarkEntry>();
  readonly #unshown = new Set<MarkEntry>();
  /** Only students whose average is shown. */
  readonly #students = new Map<number, StudentMarks>();
  readonly #unshownStudents = new Set<number>();
  #waitingFor: WaitingFor | null = null;
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

  waitFor(waitingFor: WaitingFor | null): void {
    if (this.#waitingFor === waitingFor) return;
    this.#waitingFor = waitingFor;
    for (const entry of this.#unsaved) this.changed(entry);
    this.countAgain();
  }

  /** Call after changing an entry. Screens update in the next pause between keys, or at `show`. */
  changed(entry: MarkEntry): void {
    if (entry.edit) this.#unsaved.add(entry);
    else this.#unsaved.delete(entry);
    const { studentId } = entry.place;
    const isSummedUp = this.#students.has(studentId);
    if (isSummedUp) this.#unshownStudents.add(studentId);
    if (entry.shown) this.#unshown.add(entry);
    if (entry.shown || isSummedUp) keyPauses.do(this.show);
  }

  /** Updates screens at once; call after a change by the user. */
  readonly show = (): void => {
    for (const entry of this.#unshown) if (entry.shown) Object.assign(entry.shown, this.#viewOf(entry));
    this.#unshown.clear();
    for (const studentId of this.#unshownStudents) this.studentOf(studentId).marks = this.#marksOf(studentId);
    this.#unshownStudents.clear();
  };

  /** Call once after any number of changes. */
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

  /** Reads entries directly, because views of a whole row would be built for nothing. */
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

export function useMark(marksStore: Pick<MarkEntries, 'shownAt'>, place: MarkPlace): MarkView {
  return useShown(marksStore.shownAt(place));
}
