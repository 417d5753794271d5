import { Injectable, Logger } from '@nestjs/common';

/** Runs chores about each minute, without any call; only in processes that run jobs. */
@Injectable()
export class Housekeeping {
  readonly #logger = new Logger('Housekeeping');
  readonly #chores = new Map<string, () => Promise<void>>();

  /** Adds a chore. Any number of processes run it at once, so it must leave finished work alone. */
  add(name: string, chore: () => Promise<void>): void {
    this.#chores.set(name, chore);
  }

  /** Runs the chores one after another; a failure is logged, and the others run all the same. */
  async runAll(): Promise<void> {
    for (const [name, chore] of this.#chores) {
      await chore().catch((error: unknown) => this.#logger.error(`${name} failed`, error));
    }
  }

  /** Runs one chore, for tests; a failure is thrown. */
  async run(name: string): Promise<void> {
    const chore = this.#chores.get(name);
    if (!chore) throw new Error(`No chore ${name}`);
    await chore();
  }
}
