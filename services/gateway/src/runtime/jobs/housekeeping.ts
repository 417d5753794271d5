import { Injectable, Logger } from '@nestjs/common';

/** What has to be looked after now and then, whoever calls or does not; only where jobs are run. */
@Injectable()
export class Housekeeping {
  readonly #logger = new Logger('Housekeeping');
  readonly #chores = new Map<string, () => Promise<void>>();

  /** Called about each minute, by any number of processes at once: what is done already must stay as it is. */
  add(name: string, chore: () => Promise<void>): void {
    this.#chores.set(name, chore);
  }

  /** One after another; one that fails is told of and keeps none of the others back. */
  async runAll(): Promise<void> {
    for (const [name, chore] of this.#chores) {
      await chore().catch((error: unknown) => this.#logger.error(`${name} failed`, error));
    }
  }

  /** One of them, for tests: here a failure is the caller's. */
  async run(name: string): Promise<void> {
    const chore = this.#chores.get(name);
    if (!chore) throw new Error(`No chore ${name}`);
    await chore();
  }
}
