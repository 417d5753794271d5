import type { Mark } from '@dzvinok/contract/marks';
import { Listeners } from './listeners.ts';
import type { MarksSummary, MarkView, TroubleState } from './marks-store.ts';
import type { MarkPlace } from './mark-values.ts';
import { emptyView, newEntry, stateOf, viewOf, type MarkEntry } from './mark-view.ts';

/** All marks of a store with their views; tells each place of its own changes only. */
export class MarkEntries {
  /** By lesson and student: a key of text for each would take longer than all else when thousands of marks come. */
  readonly #byLesson = new Map<number, Map<number, MarkEntry>>();
  /** Few, while the entries are thousands. */
  readonly #unsaved = new Set<MarkEntry>();
  readonly #ofPlaces = new Listeners<MarkEntry>();
  readonly #ofSummary = new Listeners<'summary'>();
  readonly #isWaiting: () => boolean;
  #summary: MarksSummary = { saving: 0, waiting: 0, refused: 0, editConflict: 0 };

  constructor(isWaiting: () => boolean) {
    this.#isWaiting = isWaiting;
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
    entry.view ??= viewOf(entry, this.#isWaiting());
    return entry.view;
  }

  subscribe(place: MarkPlace, listener: () => void): () => void {
    return this.#ofPlaces.add(this.open(place), listener);
  }

  summary(): MarksSummary {
    return this.#summary;
  }

  subscribeSummary(listener: () => void): () => void {
    return this.#ofSummary.add('summary', listener);
  }

  troubled(state: TroubleState): MarkPlace[] {
    return this.unsaved().filter((entry) => stateOf(entry, this.#isWaiting()) === state).map(({ place }) => place);
  }

  /** To be called after anything of an entry was changed. */
  changed(entry: MarkEntry): void {
    if (entry.edit) this.#unsaved.add(entry);
    else this.#unsaved.delete(entry);
    const { view } = entry;
    if (view === null && !this.#ofPlaces.has(entry)) return;
    entry.view = viewOf(entry, this.#isWaiting());
    if (entry.view !== view) this.#ofPlaces.tell(entry);
  }

  /** To be called once after any number of changes. */
  countAgain(): void {
    const summary = { saving: 0, waiting: 0, refused: 0, editConflict: 0 };
    for (const entry of this.#unsaved) {
      const state = stateOf(entry, this.#isWaiting());
      if (state !== 'idle' && state !== 'saved') summary[state] += 1;
    }
    const { saving, waiting, refused, editConflict } = this.#summary;
    const isSame = summary.saving === saving && summary.waiting === waiting && summary.refused === refused && summary.editConflict === editConflict;
    if (isSame) return;
    this.#summary = summary;
    this.#ofSummary.tell('summary');
  }
}
