/** In milliseconds without a key: the hand rests. */
const restsAfter = 250;

type Work = () => void;

/**
 * Work that no key of the sheet has to wait for. While keys come one after another it is done a piece at a time, after a
 * key is painted: the next one is then as far away as it can be. When the hand rests it is done at once.
 */
export class KeyPauses {
  /** And whether it waits until the hand rests. */
  readonly #waiting = new Map<Work, boolean>();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #isPainting = false;

  /** A key has come. */
  keyCame(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#doAll(), restsAfter);
    if (this.#isPainting || this.#waiting.size === 0) return;
    this.#isPainting = true;
    requestAnimationFrame(() => setTimeout(() => this.#doNext()));
  }

  /** The same work waits once, however often it is asked for, and no longer than was asked for last. */
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

/** The tab's own: it has one keyboard. */
export const keyPauses = new KeyPauses();
