/** Does work once that several ask for at the same time under one name; all get its result or its failure. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  run(name: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#running.get(name);
    if (known) return known;
    const running = work();
    this.#running.set(name, running);
    const forget = () => void this.#running.delete(name);
    running.then(forget, forget);
    return running;
  }
}
