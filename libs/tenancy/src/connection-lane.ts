import type pg from 'pg';

/** So long does a call wait for a connection of its own centre before it takes any other. */
const patienceMs = 50;

interface Waiting {
  centre: number;
  isPatient: boolean;
  start: (slot: number) => void;
}

/**
 * The few connections that some centres share. PostgreSQL reads and plans for each connection anew what it needs to know of
 * a centre, which takes longer than the work itself, so each centre has a connection of its own among them. It takes a
 * second one while it has two calls, and so on; whoever waits too long takes any that is free.
 */
export class ConnectionLane {
  /** One connection each. */
  readonly #slots: readonly pg.Pool[];
  /** The lanes beside this one, over which the centres are spread by their ids. */
  readonly #laneCount: number;
  readonly #acquireTimeoutMs: number;
  readonly #taken = new Set<number>();
  /** How many calls each centre has, in work and waiting. */
  readonly #calls = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();

  constructor(slots: readonly pg.Pool[], { laneCount, acquireTimeoutMs }: { laneCount: number; acquireTimeoutMs: number }) {
    this.#slots = slots;
    this.#laneCount = laneCount;
    this.#acquireTimeoutMs = acquireTimeoutMs;
  }

  get takenCount(): number {
    return this.#taken.size;
  }

  /** Resolves with a connection, which comes back when it is released; rejects when none was to be had in time. */
  async connect(centre: number): Promise<pg.PoolClient> {
    this.#count(centre, 1);
    try {
      const slot = this.#slots.findIndex((_, free) => !this.#taken.has(free) && this.#isNear(centre, free));
      return await this.#open(slot >= 0 ? slot : await this.#wait(centre), centre);
    } catch (error) {
      this.#count(centre, -1);
      throw error;
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.end()));
  }

  #count(centre: number, change: 1 | -1): void {
    const calls = (this.#calls.get(centre) ?? 0) + change;
    if (calls > 0) this.#calls.set(centre, calls);
    else this.#calls.delete(centre);
  }

  /** True for as many connections as the centre has calls, from its own one on. */
  #isNear(centre: number, slot: number): boolean {
    const size = this.#slots.length;
    const own = Math.floor(centre / this.#laneCount) % size;
    return (slot - own + size) % size < (this.#calls.get(centre) ?? 0);
  }

  async #open(slot: number, centre: number): Promise<pg.PoolClient> {
    const pool = this.#slots[slot];
    if (!pool) throw new RangeError(`There is no connection ${slot}`);
    this.#taken.add(slot);
    try {
      const client = await pool.connect();
      pool.once('release', () => {
        this.#count(centre, -1);
        this.#handOn(slot);
      });
      return client;
    } catch (error) {
      this.#handOn(slot);
      throw error;
    }
  }

  #handOn(slot: number): void {
    this.#taken.delete(slot);
    for (const waiting of this.#waiting) {
      if (waiting.isPatient && !this.#isNear(waiting.centre, slot)) continue;
      waiting.start(slot);
      return;
    }
  }

  #wait(centre: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const end = () => {
      this.#waiting.delete(waiting);
      clearTimeout(growingImpatient);
      clearTimeout(givingUp);
    };
    const waiting: Waiting = {
      centre,
      isPatient: true,
      start: (slot) => {
        end();
        // Nobody else may take it until its new owner goes on.
        this.#taken.add(slot);
        resolve(slot);
      },
    };
    const growingImpatient = setTimeout(() => {
      waiting.isPatient = false;
      const free = this.#slots.findIndex((_, slot) => !this.#taken.has(slot));
      if (free >= 0) waiting.start(free);
    }, patienceMs);
    const givingUp = setTimeout(() => {
      end();
      reject(new Error('timeout exceeded when trying to connect'));
    }, this.#acquireTimeoutMs);
    this.#waiting.add(waiting);
    return promise;
  }
}
