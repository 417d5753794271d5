import { Injectable, Logger } from '@nestjs/common';

/** Runs chores about once a minute, in processes that run jobs. */
@Injectable()
export class Housekeeping {
  readonly #logger = new Logger('Housekeeping');
  readonly #chores = new Map<string, () => Promise<void>>();

  /** Several processes may run a chore at once, so it must leave finished work alone. */
  add(name: string, chore: () => Promise<void>): void {
    this.#chores.set(name, chore);
  }

  async runAll(): Promise<void> {
    for (const [name, chore] of this.#chores) {
      await chore().catch((error: unknown) => this.#logger.error(`${name} failed`, error));
    }
  }

  async run(name: string): Promise<void> {
    const chore = this.#chores.get(name);
    if (!chore) throw new Error(`No chore ${name}`);
    await chore();
  }
}
