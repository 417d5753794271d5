/** A longer pause between keys counts as the hand resting. */
const restAfterMs = 250;

type Work = () => void;

/** Defers work between keys: one piece runs after each painted key, all the rest when the hand rests. */
export class KeyPauses {
  /** The value is true when the work waits until the hand rests. */
  readonly #waiting = new Map<Work, boolean>();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #isPainting = false;

  keyCame(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#doAll(), restAfterMs);
    if (this.#isPainting || this.#waiting.size === 0) return;
    this.#isPainting = true;
    requestAnimationFrame(() => setTimeout(() => this.#doNext()));
  }

  /** Equal work is queued once; the latest `untilRest` counts. */
  do(work: Work, untilRest = false): void {
    if (this.#rest === undefined) work();
    else this.#waiting.set(work, untilRest);
  }

  #doNext(): void {
    this.#isPainting = false;
    const [next] = [...this.#waiting].find(([, untilRest]) => !untilRest) ?? [];
    if (!next) return;
    this.#waiting.delete(next);
    next();
  }

  #doAll(): void {
    this.#rest = undefined;
    const all = [...this.#waiting.keys()];
    this.#waiting.clear();
    for (const work of all) work();
  }
}

/** One per tab, because a tab has one keyboard. */
export const keyPauses = new KeyPauses();
