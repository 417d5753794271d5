import type { MarksStore } from '../marks/marks-store.ts';
import type { KeyPauses } from './key-pauses.ts';

/** Passes on what the marks store tells of its marks, in the pauses between keys: answers to saves are drawn in no key's way. */
export class DeferredUpdates implements Pick<MarksStore, 'view' | 'subscribe'> {
  readonly #marksStore: MarksStore;
  readonly #pauses: KeyPauses;
  readonly #untold = new Set<() => void>();
  readonly view: MarksStore['view'];

  constructor(marksStore: MarksStore, pauses: KeyPauses) {
    this.#marksStore = marksStore;
    this.#pauses = pauses;
    this.view = (place) => marksStore.view(place);
  }

  readonly subscribe: MarksStore['subscribe'] = (place, listener) => {
    const stop = this.#marksStore.subscribe(place, () => {
      this.#untold.add(listener);
      this.#pauses.do(this.tell);
    });
    return () => {
      this.#untold.delete(listener);
      stop();
    };
  };

  /** Now: what a person has just changed does not wait. */
  readonly tell = (): void => {
    const listeners = [...this.#untold];
    this.#untold.clear();
    for (const listener of listeners) listener();
  };
}
