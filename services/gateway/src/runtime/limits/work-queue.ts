/** Runs heavy work a few at a time; knows how many wait. */
export class WorkQueue {
  readonly #lanes: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(lanes: number) {
    this.#lanes = lanes;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#lanes) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
