import type { MarkBook } from '../marks/marks-store.ts';
import type { KeyPauses } from './key-pauses.ts';

/** What a book tells of its marks, told on in the pauses between keys: answers to saves are drawn in no key's way. */
export class SheetNews implements Pick<MarkBook, 'view' | 'subscribe'> {
  readonly #book: MarkBook;
  readonly #pauses: KeyPauses;
  readonly #untold = new Set<() => void>();
  readonly view: MarkBook['view'];

  constructor(book: MarkBook, pauses: KeyPauses) {
    this.#book = book;
    this.#pauses = pauses;
    this.view = (place) => book.view(place);
  }

  readonly subscribe: MarkBook['subscribe'] = (place, listener) => {
    const stop = this.#book.subscribe(place, () => {
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
