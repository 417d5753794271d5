import type { MarkBook, MarkEdit } from '../marks/marks-store.ts';

/** More marks than these at once are no single key's work, and go into the book directly. */
const few = 4;

/**
 * Hands marks over to the book once the key that wrote them is painted: until then the sheet shows them in their cells
 * by itself (`owed`). What the book does with a mark (keeping, drawing, sending) is then no part of a key's answer.
 * Whoever reads the book after a key calls `handOver` before.
 */
export class SheetPen {
  readonly #book: MarkBook;
  readonly #onHandedOver: () => void;
  #latest: readonly MarkEdit[] = [];
  #isOwed = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(book: MarkBook, onHandedOver: () => void) {
    this.#book = book;
    this.#onHandedOver = onHandedOver;
  }

  /** Written, but not yet in the book. */
  get owed(): readonly MarkEdit[] {
    return this.#isOwed ? this.#latest : [];
  }

  /** Those owed, or else handed over by the key that is being answered: drawn by the sheet itself, not yet by the book's readers. */
  get latest(): readonly MarkEdit[] {
    return this.#latest;
  }

  /** One step of undo, as in the book. */
  write(edits: readonly MarkEdit[]): void {
    this.handOver();
    const isMuch = edits.length > few;
    this.#latest = isMuch ? [] : edits;
    this.#isOwed = !isMuch;
    if (isMuch) return this.#give(edits);
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => {
        this.handOver();
        this.#latest = [];
      });
    });
  }

  handOver(): void {
    if (!this.#isOwed) return;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#isOwed = false;
    this.#give(this.#latest);
  }

  #give(edits: readonly MarkEdit[]): void {
    this.#book.edit(edits);
    this.#onHandedOver();
  }
}
