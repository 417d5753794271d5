/** Does work under one key once for all callers of the same moment; all of them get its result or its failure. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();
  readonly #next = new Map<string, Promise<Result>>();

  /** Joins the work that is under way, or begins it. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running) return running;
    const own = work();
    this.#running.set(key, own);
    const end = () => {
      if (this.#running.get(key) === own) this.#running.delete(key);
    };
    own.then(end, end);
    return own;
  }

  /** Never joins work that began before the call: callers during a run share the next run, which begins when it has ended. */
  runFresh(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#next.get(key);
    if (known) return known;
    const running = this.#running.get(key);
    if (!running) return this.run(key, work);
    const begin = () => {
      this.#next.delete(key);
      return this.run(key, work);
    };
    const next = running.then(begin, begin);
    this.#next.set(key, next);
    return next;
  }

  /** From here on nobody joins the work that is under way; its callers still get its result. */
  forget(): void {
    this.#running.clear();
  }
}
