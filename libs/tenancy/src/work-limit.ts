import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<WorkLimit>();

/**
 * The end that is set to a piece of work: once it is over, none of its transactions runs a further statement or commits.
 * A commit that was already sent cannot be taken back, so whoever reports a failure waits for it.
 */
export class WorkLimit {
  readonly #controller = new AbortController();
  #commits = 0;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True while it is open whether something is saved. */
  get isCommitting(): boolean {
    return this.#commits > 0;
  }

  /** Runs the work; it reaches every transaction in it, however deep. */
  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  end(reason: Error): void {
    this.#controller.abort(reason);
  }

  async whileCommitting<T>(commit: () => Promise<T>): Promise<T> {
    this.#commits += 1;
    try {
      return await commit();
    } finally {
      this.#commits -= 1;
    }
  }
}

/** The limit of the work that is running, if it has one. */
export function currentLimit(): WorkLimit | undefined {
  return storage.getStore();
}

/** Runs what goes on after the work that began it: nothing ends it. */
export function withoutLimit<T>(work: () => T): T {
  return storage.exit(work);
}
