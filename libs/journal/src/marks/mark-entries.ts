import type { Mark } from '@dzvinok/contract/marks';
import { Listeners } from './listeners.ts';
import type { BookSummary, MarkView } from './mark-book.ts';
import { keyOf, type MarkKey, type MarkPlace } from './mark-values.ts';
import { emptyView, newEntry, stateOf, viewOf, type MarkEntry } from './mark-view.ts';

type Whatever = MarkKey | 'summary';

/** All marks of a book with their views; tells each place of its own changes only. */
export class MarkEntries {
  readonly #entries = new Map<MarkKey, MarkEntry>();
  /** Few, while the entries are thousands. */
  readonly #unsaved = new Set<MarkKey>();
  readonly #listeners = new Listeners<Whatever>();
  readonly #isWaiting: () => boolean;
  #summary: BookSummary = { saving: 0, waiting: 0, refused: 0, clash: 0 };

  constructor(isWaiting: () => boolean) {
    this.#isWaiting = isWaiting;
  }

  get(key: MarkKey): MarkEntry | undefined {
    return this.#entries.get(key);
  }

  open(place: MarkPlace): MarkEntry {
    const key = keyOf(place);
    const known = this.#entries.get(key);
    if (known) return known;
    const { studentId, lessonId } = place;
    const entry = newEntry({ studentId, lessonId });
    this.#entries.set(key, entry);
    return entry;
  }

  /** A confirmed mark of a place where nothing is unsaved. */
  place(place: MarkPlace, saved: Mark): void {
    const entry = this.open(place);
    entry.saved = saved;
    entry.isFresh = false;
    this.changed(keyOf(place), entry);
  }

  unsaved(): MarkEntry[] {
    return [...this.#unsaved].flatMap((key) => this.#entries.get(key) ?? []);
  }

  view(place: MarkPlace): MarkView {
    const entry = this.#entries.get(keyOf(place));
    if (!entry) return emptyView;
    entry.view ??= viewOf(entry, this.#isWaiting());
    return entry.view;
  }

  subscribe(key: Whatever, listener: () => void): () => void {
    return this.#listeners.add(key, listener);
  }

  summary(): BookSummary {
    return this.#summary;
  }

  /** To be called after anything of an entry was changed. */
  changed(key: MarkKey, entry: MarkEntry): void {
    if (entry.edit) this.#unsaved.add(key);
    else this.#unsaved.delete(key);
    const { view } = entry;
    if (view === null && !this.#listeners.has(key)) return;
    entry.view = viewOf(entry, this.#isWaiting());
    if (entry.view !== view) this.#listeners.tell(key);
  }

  /** To be called once after any number of changes. */
  countAgain(): void {
    const summary = { saving: 0, waiting: 0, refused: 0, clash: 0 };
    for (const entry of this.unsaved()) {
      const state = stateOf(entry, this.#isWaiting());
      if (state !== 'idle' && state !== 'saved') summary[state] += 1;
    }
    const { saving, waiting, refused, clash } = this.#summary;
    const isSame = summary.saving === saving && summary.waiting === waiting && summary.refused === refused && summary.clash === clash;
    if (isSame) return;
    this.#summary = summary;
    this.#listeners.tell('summary');
  }
}
