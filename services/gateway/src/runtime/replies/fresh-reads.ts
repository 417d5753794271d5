/**
 * Reads something once for all who ask in the same moment. Nobody gets what was read before they asked: who comes during a read
 * gets the next one, together with all others who came during it.
 */
export class FreshReads<Result> {
  /** Settled, and never refused, when the read that is under way has ended. */
  readonly #ends = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<Result>>();

  read(name: string, ask: () => Promise<Result>): Promise<Result> {
    const waiting = this.#next.get(name);
    if (waiting) return waiting;
    const end = this.#ends.get(name);
    if (!end) return this.#begin(name, ask);
    const next = end.then(() => {
      this.#next.delete(name);
      return this.#begin(name, ask);
    });
    this.#next.set(name, next);
    return next;
  }

  #begin(name: string, ask: () => Promise<Result>): Promise<Result> {
    const reading = ask();
    const ended = () => void this.#ends.delete(name);
    this.#ends.set(name, reading.then(ended, ended));
    return reading;
  }
}
