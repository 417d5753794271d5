import { Injectable, Logger } from '@nestjs/common';

/** Runs chores about once a minute, in processes that run jobs. */
@Injectable()
export class Housekeeping {
  readonly #logger = new Logger('Housekeeping');
  readonly #chores = new Map<string, () => Promise<void>>();
  readonly #outside = new Set<string>();
  readonly #underWay = new Set<string>();

  /** Several processes may run a chore at once, so it must leave finished work alone. With `asksOutside` it waits for another company's server, and no other chore waits for it. */
  add(name: string, chore: () => Promise<void>, { asksOutside = false }: { asksOutside?: boolean } = {}): void {
    this.#chores.set(name, chore);
    if (asksOutside) this.#outside.add(name);
  }

  async runAll(): Promise<void> {
    for (const [name, chore] of this.#chores) {
      if (this.#underWay.has(name)) continue;
      this.#underWay.add(name);
      const done = chore()
        .catch((error: unknown) => this.#logger.error(`${name} failed`, error))
        .finally(() => this.#underWay.delete(name));
      if (!this.#outside.has(name)) await done;
    }
  }

  async run(name: string): Promise<void> {
    const chore = this.#chores.get(name);
    if (!chore) throw new Error(`No chore ${name}`);
    await chore();
  }
}
