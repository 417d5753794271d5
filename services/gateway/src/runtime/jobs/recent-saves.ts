import { centresWith, type Sought } from '@dzvinok/tenancy/centres-with';
import { Logger } from '@nestjs/common';
import type { CentreClock } from '../clock/clock.ts';
import type { Connections } from '../connections.ts';

const looksEveryMs = 10 * 60_000;
/** Of the first look of a process, as all of them may have been down. */
const longOutageMs = 24 * 60 * 60_000;

interface Wanted {
  /** When each kind of news was saved. */
  columns: readonly (readonly [table: string, column: string])[];
  also?: readonly Sought[];
}

/** Takes up what killed processes have left: every ten minutes, the centres with saves since the last look. A centre that failed or could not be asked is in the next look. */
export class RecentSaves {
  readonly #logger: Logger;
  readonly #failed = new Set<number>();
  #lookedAt = -Infinity;
  /** The last look that could ask every centre. */
  #allAskedAt = -Infinity;

  constructor(private readonly connections: Connections, private readonly clock: CentreClock, private readonly wanted: Wanted & { what: string }) {
    this.#logger = new Logger(wanted.what);
  }

  async look(work: (tenantId: number) => Promise<void>): Promise<void> {
    const now = this.clock.now().getTime();
    // Also when the clock was ahead at the last look.
    if (Math.abs(now - this.#lookedAt) < looksEveryMs) return;
    const { found, isComplete } = await this.#savedSince(now);
    for (const id of new Set([...this.#failed, ...found])) {
      this.#failed.add(id);
      await work(id).then(() => this.#failed.delete(id), (error: unknown) => this.#logger.error(`What centre ${id} has saved was not taken up`, error));
    }
    this.#lookedAt = now;
    if (isComplete) this.#allAskedAt = now;
  }

  async #savedSince(now: number): Promise<{ found: readonly number[]; isComplete: boolean }> {
    const { columns, also = [] } = this.wanted;
    const ms = this.#allAskedAt === -Infinity ? longOutageMs : Math.max(0, now - this.#allAskedAt) + looksEveryMs;
    const sought = [...columns.map(([table, column]) => ({ table, where: `${column} > now() - interval '${Math.ceil(ms / 1_000)} seconds'` })), ...also];
    const found: number[] = [];
    let isComplete = true;
    for (const one of sought) found.push(...await centresWith(this.connections.database, one, () => { isComplete = false; }));
    return { found, isComplete };
  }
}
