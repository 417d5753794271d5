import { setTimeout as pause } from 'node:timers/promises';
import type { ActiveKey } from './release-keys.repository.ts';

/** What another process revokes counts here no longer than that. */
const freshForMs = 2_000;
const apartMs = 100;

/** The active keys in memory: however many signatures are made up, the database is asked by one of them at a time, and not often. */
export class KnownKeys {
  readonly #read: () => Promise<ActiveKey[]>;
  #keys: readonly ActiveKey[] = [];
  #readAt = -Infinity;
  #isFresh = false;
  /** Of a read that has not begun, so that it sees what is there when it is asked for. */
  #next: Promise<void> | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(read: () => Promise<ActiveKey[]>) {
    this.#read = read;
  }

  forget(): void {
    this.#isFresh = false;
  }

  async find(remote: string, keyId: string): Promise<ActiveKey | null> {
    const known = this.#find(remote, keyId);
    if (known && this.#isFresh && performance.now() - this.#readAt < freshForMs) return known;
    this.#next ??= this.#last = this.#readAfter(this.#last);
    await this.#next;
    return this.#find(remote, keyId);
  }

  #find(remote: string, keyId: string): ActiveKey | null {
    return this.#keys.find((key) => key.remote === remote && key.keyId === keyId) ?? null;
  }

  async #readAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    await pause(Math.max(0, this.#readAt + apartMs - performance.now()));
    this.#next = null;
    this.#readAt = performance.now();
    this.#isFresh = true;
    try {
      this.#keys = await this.#read();
    } catch (error) {
      this.#isFresh = false;
      throw error;
    }
  }
}
