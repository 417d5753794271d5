import type { MarksStore, MarkEdit } from '../marks/marks-store.ts';

/** More marks than these at once are no single key's work, and go into the marks store directly. */
const few = 4;

/**
 * Hands marks over to the marks store once the key that wrote them is painted: until then the sheet shows them in their cells
 * by itself (`pending`). What the marks store does with a mark (keeping, drawing, sending) is then no part of a key's answer.
 * Whoever reads the marks store after a key calls `handOver` before.
 */
export class DeferredWriter {
  readonly #marksStore: MarksStore;
  readonly #onHandedOver: () => void;
  #latest: readonly MarkEdit[] = [];
  #isPending = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(marksStore: MarksStore, onHandedOver: () => void) {
    this.#marksStore = marksStore;
    this.#onHandedOver = onHandedOver;
  }

  /** Written, but not yet in the marks store. */
  get pending(): readonly MarkEdit[] {
    return this.#isPending ? this.#latest : [];
  }

  /** Those pending, or else handed over by the key that is being answered: drawn by the sheet itself, not yet by the marks store's readers. */
  get latest(): readonly MarkEdit[] {
    return this.#latest;
  }

  /** One step of undo, as in the marks store. */
  write(edits: readonly MarkEdit[]): void {
    this.handOver();
    const isMuch = edits.length > few;
    this.#latest = isMuch ? [] : edits;
    this.#isPending = !isMuch;
    if (isMuch) return this.#give(edits);
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => {
        this.handOver();
        this.#latest = [];
      });
    });
  }

  handOver(): void {
    if (!this.#isPending) return;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#isPending = false;
    this.#give(this.#latest);
  }

  #give(edits: readonly MarkEdit[]): void {
    this.#marksStore.edit(edits);
    this.#onHandedOver();
  }
}
