interface GathererOptions<Key, Item> {
  /** Handles the items of one key together; must not throw. */
  run: (key: Key, items: Item[]) => Promise<void> | void;
  /** How long the first item waits for others; 0 is until the end of this turn of the event loop. */
  delayMs: number;
  /** The least pause after a run that took so many milliseconds. */
  restMs: (tookMs: number) => number;
}

interface Batch<Item> {
  items: Item[];
  /** When the first of the items came. */
  since: number;
  running: Promise<void> | undefined;
}

/** Gathers items by key and handles them together a moment later: one run of a key at a time, with a pause between two. */
export class Gatherer<Key, Item> {
  readonly #options: GathererOptions<Key, Item>;
  readonly #batches = new Map<Key, Batch<Item>>();
  #isStopped = false;

  constructor(options: GathererOptions<Key, Item>) {
    this.#options = options;
  }

  add(key: Key, ...items: Item[]): void {
    const known = this.#batches.get(key);
    const batch = known ?? { items: [], since: 0, running: undefined };
    if (batch.items.length === 0) batch.since = performance.now();
    batch.items.push(...items);
    if (known || this.#isStopped) return;
    this.#batches.set(key, batch);
    this.#plan(key, batch, this.#options.delayMs);
  }

  /** Drops items that wait, and resolves when all runs have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#batches.values()].flatMap(({ running }) => running ?? []));
  }

  #plan(key: Key, batch: Batch<Item>, ms: number): void {
    const begin = () => { batch.running = this.#run(key, batch); };
    if (ms === 0) setImmediate(begin);
    else setTimeout(begin, ms).unref();
  }

  async #run(key: Key, batch: Batch<Item>): Promise<void> {
    const begun = performance.now();
    // Items that came during the pause wait as long as any first item does.
    const left = batch.since + this.#options.delayMs - begun;
    if (batch.items.length === 0 || this.#isStopped) this.#batches.delete(key);
    else if (left > 1) this.#plan(key, batch, left);
    else {
      const { items } = batch;
      batch.items = [];
      await this.#options.run(key, items);
      this.#plan(key, batch, Math.max(1, this.#options.restMs(performance.now() - begun)));
    }
  }
}
