import type { Mark } from '@dzvinok/contract/marks';
import { proxy, ref } from 'valtio';
import { keyPauses } from './key-pauses.ts';
import { figureFields, type FigureField } from './mark-figures.ts';
import type { MarkProxy, MarksSummary, MarkView, StudentMarks, StudentProxy, TroubleState, WaitingFor } from './marks-store.ts';
import type { MarkPlace, MarkValues } from './mark-values.ts';
import { emptyView, newEntry, stateOf, viewOf, type MarkEntry } from './mark-view.ts';

const figures = Object.values(figureFields);

/** All marks of a store, and the proxies of those that screens show. */
export class MarkEntries {
  /** By lesson and student: a key of text for each would take longer than all else when thousands of marks come. */
  readonly #byLesson = new Map<number, Map<number, MarkEntry>>();
  /** Few, while the entries are thousands. */
  readonly #unsaved = new Set<MarkEntry>();
  /** Their proxies do not have the present view yet. */
  readonly #unshown = new Set<MarkEntry>();
  /** Of students whose marks a screen sums up; and those of them who have other marks by now. */
  readonly #students = new Map<number, StudentProxy>();
  readonly #unshownStudents = new Set<number>();
  readonly #waitingFor: () => WaitingFor | null;
  readonly #summary = proxy<MarksSummary>({ saving: 0, waiting: 0, refused: 0, editConflict: 0, waitingFor: null });

  constructor(waitingFor: () => WaitingFor | null) {
    this.#waitingFor = waitingFor;
  }

  get #isWaiting(): boolean {
    return this.#waitingFor() !== null;
  }

  get({ studentId, lessonId }: MarkPlace): MarkEntry | undefined {
    return this.#byLesson.get(lessonId)?.get(studentId);
  }

  open({ studentId, lessonId }: MarkPlace): MarkEntry {
    let lesson = this.#byLesson.get(lessonId);
    if (!lesson) this.#byLesson.set(lessonId, (lesson = new Map()));
    let entry = lesson.get(studentId);
    if (!entry) lesson.set(studentId, (entry = newEntry({ studentId, lessonId })));
    return entry;
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
    const entry = this.get(place);
    if (!entry) return emptyView;
    return viewOf(entry, this.#isWaiting);
  }

  proxyOf(place: MarkPlace): MarkProxy {
    const entry = this.open(place);
    entry.proxy ??= proxy({ view: ref(viewOf(entry, this.#isWaiting)) });
    return entry.proxy;
  }

  studentOf(studentId: number): StudentProxy {
    let student = this.#students.get(studentId);
    if (!student) this.#students.set(studentId, (student = proxy({ marks: this.#marksOf(studentId) })));
    return student;
  }

  get summary(): MarksSummary {
    return this.#summary;
  }

  troubled(state: TroubleState): MarkPlace[] {
    return this.unsaved().filter((entry) => stateOf(entry, this.#isWaiting) === state).map(({ place }) => place);
  }

  /** To be called after anything of an entry was changed. It is shown in a pause between keys, or by `show`. */
  changed(entry: MarkEntry): void {
    if (entry.edit) this.#unsaved.add(entry);
    else this.#unsaved.delete(entry);
    const { studentId } = entry.place;
    const isSummedUp = this.#students.has(studentId);
    if (isSummedUp) this.#unshownStudents.add(studentId);
    if (entry.proxy) this.#unshown.add(entry);
    if (entry.proxy || isSummedUp) keyPauses.do(this.show);
  }

  /** Shows all changes now: what a person does is seen at once. */
  readonly show = (): void => {
    for (const entry of this.#unshown) if (entry.proxy) entry.proxy.view = ref(viewOf(entry, this.#isWaiting));
    this.#unshown.clear();
    for (const studentId of this.#unshownStudents) this.studentOf(studentId).marks = this.#marksOf(studentId);
    this.#unshownStudents.clear();
  };

  /** To be called once after any number of changes. */
  countAgain(): void {
    const summary = { saving: 0, waiting: 0, refused: 0, editConflict: 0 };
    for (const entry of this.#unsaved) {
      const state = stateOf(entry, this.#isWaiting);
      if (state !== 'idle' && state !== 'saved') summary[state] += 1;
    }
    Object.assign(this.#summary, summary, { waitingFor: summary.waiting > 0 ? this.#waitingFor() : null });
  }

  /** Goes by what is stored: views of a whole row of marks would be made for nothing. */
  #marksOf(studentId: number): StudentProxy['marks'] {
    const figuresOf: StudentMarks['figuresOf'] = (lessonIds) =>
      lessonIds.flatMap((lessonId) => {
        const entry = this.#byLesson.get(lessonId)?.get(studentId);
        return figuresIn(entry?.edit?.mine ?? entry?.saved ?? null);
      });
    return ref({ figuresOf });
  }
}

const none: readonly number[] = [];

function figuresIn(mark: Pick<MarkValues, FigureField> | null): readonly number[] {
  if (!mark) return none;
  return figures.map((field) => mark[field]).filter((figure) => figure !== null);
}
