import type { MarkBook, MarkEdit } from '../marks/mark-book.ts';

/** More marks than these at once are no single key's work, and go into the book directly. */
const few = 4;

/**
 * Hands marks over to the book once the key that wrote them is painted: until then the sheet shows them in their cells
 * by itself (`owed`). What the book does with a mark (keeping, drawing, sending) is then no part of a key's answer.
 * Whoever reads the book after a key calls `handOver` before.
 */
export class SheetPen {
  readonly #book: MarkBook;
  #owed: readonly MarkEdit[] = [];
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(book: MarkBook) {
    this.#book = book;
  }

  /** Written, but not yet in the book. */
  get owed(): readonly MarkEdit[] {
    return this.#owed;
  }

  /** One step of undo, as in the book. */
  write(edits: readonly MarkEdit[]): void {
    this.handOver();
    if (edits.length > few) return this.#book.edit(edits);
    this.#owed = edits;
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => this.handOver());
    });
  }

  handOver(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    const edits = this.#owed;
    this.#owed = [];
    if (edits.length > 0) this.#book.edit(edits);
  }
}
