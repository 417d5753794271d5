/** Runs work of one key one after the other, also after failures. Keys do not wait for each other. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const own = before ? before.then(work, work) : work();
    this.#last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(key) === own) this.#last.delete(key);
    }
  }
}

/** Runs work once per key for concurrent callers, who share its result or failure. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();
  readonly #next = new Map<string, Promise<Result>>();

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

  /** Never joins work that began before the call: callers during a run share the next run. */
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

  /** Later callers no longer join the running work; its callers still get its result. */
  forget(): void {
    this.#running.clear();
  }
}

interface LineOptions {
  maxLength?: number;
  /** How long a caller waits at most; for ever by default. */
  patienceMs?: number;
  refuse?: () => Error;
}

interface Waiting<Owner> {
  owner: Owner;
  start: () => void;
}

/** Callers that wait for a slot, first come first served. */
export class Line<Owner = undefined> {
  readonly #options: LineOptions;
  readonly #waiting = new Set<Waiting<Owner>>();

  constructor(options: LineOptions = {}) {
    this.#options = options;
  }

  get length(): number {
    return this.#waiting.size;
  }

  get isFull(): boolean {
    return this.#waiting.size >= (this.#options.maxLength ?? Infinity);
  }

  /** Resolves on `admit`. @throws `refuse`'s error for a full line or too long a wait, or the aborted signal's reason */
  async wait(owner: Owner, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.isFull) throw this.#refusal();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting<Owner> = { owner, start: resolve };
    const leave = (reason: unknown) => {
      this.#waiting.delete(waiting);
      reject(reason);
    };
    const { patienceMs } = this.#options;
    const timer = patienceMs === undefined ? undefined : setTimeout(() => leave(this.#refusal()), patienceMs);
    const onAbort = () => leave(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    this.#waiting.add(waiting);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Admits the first caller whose owner may go on. @returns false when there is none */
  admit(mayGoOn: (owner: Owner) => boolean = () => true): boolean {
    for (const waiting of this.#waiting) {
      if (!mayGoOn(waiting.owner)) continue;
      this.#waiting.delete(waiting);
      waiting.start();
      return true;
    }
    return false;
  }

  #refusal(): Error {
    return this.#options.refuse?.() ?? new Error('The line is full, or moves too slowly');
  }
}

interface SlotsOptions extends LineOptions {
  total: number;
  ofOwner?: number;
}

/** A fixed number of slots with a line; one owner cannot take all of them. */
export class Slots {
  readonly #total: number;
  readonly #ofOwner: number;
  readonly #taken = new Map<string, number>();
  readonly #line: Line<string>;
  #count = 0;

  constructor({ total, ofOwner = Infinity, ...line }: SlotsOptions) {
    this.#total = total;
    this.#ofOwner = ofOwner;
    this.#line = new Line(line);
  }

  get waitingCount(): number {
    return this.#line.length;
  }

  /** Resolves with a function that gives the slot back; extra calls do nothing. @throws as `Line.wait` */
  async enter(owner = ''): Promise<() => void> {
    if (this.#hasRoom(owner)) this.#take(owner);
    else await this.#line.wait(owner);
    let isTaken = true;
    return () => {
      if (isTaken) this.#leave(owner);
      isTaken = false;
    };
  }

  async run<T>(work: () => Promise<T>, owner = ''): Promise<T> {
    const leave = await this.enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #hasRoom(owner: string): boolean {
    return this.#count < this.#total && (this.#taken.get(owner) ?? 0) < this.#ofOwner;
  }

  #take(owner: string): void {
    this.#count += 1;
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
  }

  #leave(owner: string): void {
    this.#count -= 1;
    const left = (this.#taken.get(owner) ?? 0) - 1;
    if (left > 0) this.#taken.set(owner, left);
    else this.#taken.delete(owner);
    this.#line.admit((next) => {
      const mayGoOn = this.#hasRoom(next);
      // Taken at once: the admitted caller goes on in a later microtask.
      if (mayGoOn) this.#take(next);
      return mayGoOn;
    });
  }
}

interface GathererOptions<Key, Item> {
  run: (key: Key, items: Item[]) => Promise<void> | void;
  /** How long the first item waits for more items; 0: until the end of this turn of the event loop. */
  delayMs: number;
  restMs: (tookMs: number) => number;
}

interface Batch<Item> {
  items: Item[];
  since: number;
  running: Promise<void> | undefined;
}

const lanesAtStop = 4;

/** Gathers items by key and handles them together later: one run per key at a time, with a pause between runs. */
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

  /** Handles waiting items, a few keys at a time and without pauses; drops later items. Resolves when all runs have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const waiting = [...this.#batches];
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [key, batch] = next;
        await batch.running;
        while (batch.items.length > 0) await this.#options.run(key, batch.items.splice(0));
      }
    };
    await Promise.all(Array.from({ length: lanesAtStop }, lane));
  }

  #plan(key: Key, batch: Batch<Item>, ms: number): void {
    const begin = () => { batch.running = this.#run(key, batch); };
    if (ms === 0) setImmediate(begin);
    else setTimeout(begin, ms).unref();
  }

  async #run(key: Key, batch: Batch<Item>): Promise<void> {
    const begun = performance.now();
    // Items that came during the pause wait as long as any first item.
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
