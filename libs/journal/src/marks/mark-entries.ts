import type { Mark } from '@dzvinok/contract/marks';
import { proxy, ref } from 'valtio';
import { keyPauses } from './key-pauses.ts';
import type { MarkProxy, MarksSummary, MarkView, TroubleState } from './marks-store.ts';
import type { MarkPlace } from './mark-values.ts';
import { emptyView, newEntry, stateOf, viewOf, type MarkEntry } from './mark-view.ts';

/** All marks of a store, and the proxies of those that screens show. */
export class MarkEntries {
  /** By lesson and student: a key of text for each would take longer than all else when thousands of marks come. */
  readonly #byLesson = new Map<number, Map<number, MarkEntry>>();
  /** Few, while the entries are thousands. */
  readonly #unsaved = new Set<MarkEntry>();
  /** Their proxies do not have the present view yet. */
  readonly #unshown = new Set<MarkEntry>();
  readonly #isWaiting: () => boolean;
  readonly #summary = proxy({ saving: 0, waiting: 0, refused: 0, editConflict: 0 });

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
    return viewOf(entry, this.#isWaiting());
  }

  proxyOf(place: MarkPlace): MarkProxy {
    const entry = this.open(place);
    entry.proxy ??= proxy({ view: ref(viewOf(entry, this.#isWaiting())) });
    return entry.proxy;
  }

  get summary(): MarksSummary {
    return this.#summary;
  }

  troubled(state: TroubleState): MarkPlace[] {
    return this.unsaved().filter((entry) => stateOf(entry, this.#isWaiting()) === state).map(({ place }) => place);
  }

  /** To be called after anything of an entry was changed. It is shown in a pause between keys, or by `show`. */
  changed(entry: MarkEntry): void {
    if (entry.edit) this.#unsaved.add(entry);
    else this.#unsaved.delete(entry);
    if (!entry.proxy) return;
    this.#unshown.add(entry);
    keyPauses.do(this.show);
  }

  /** Shows all changes now: what a person does is seen at once. */
  readonly show = (): void => {
    for (const entry of this.#unshown) if (entry.proxy) entry.proxy.view = ref(viewOf(entry, this.#isWaiting()));
    this.#unshown.clear();
  };

  /** To be called once after any number of changes. */
  countAgain(): void {
    const summary = { saving: 0, waiting: 0, refused: 0, editConflict: 0 };
    for (const entry of this.#unsaved) {
      const state = stateOf(entry, this.#isWaiting());
      if (state !== 'idle' && state !== 'saved') summary[state] += 1;
    }
    Object.assign(this.#summary, summary);
  }
}
