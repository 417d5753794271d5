interface LineOptions {
  /** Callers that wait at most; no limit unless told. */
  maxLength?: number;
  /** How long a caller waits at most; for ever unless told. */
  patienceMs?: number;
  /** Makes the error for a caller that finds the line full, or has waited too long. */
  refuse?: () => Error;
}

interface Waiting<Owner> {
  owner: Owner;
  start: () => void;
}

/** Callers that wait for a slot, in the order in which they came. */
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

  /**
   * Resolves when `admit` takes the caller out of the line.
   * @throws the error of `refuse` for a full line or after the patience, the signal's reason when it is aborted
   */
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

  /** Takes the first caller out of the line whose owner may go on. @returns false when there is none */
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
  /** Slots that one owner may have at once; no limit unless told. */
  ofOwner?: number;
}

/** A fixed number of slots. A caller that finds none waits in a line; one owner cannot take all of them. */
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

  /** Resolves with a function that gives the slot back, which may be called more than once. @throws as `Line.wait` */
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
