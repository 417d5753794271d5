import { SingleFlight } from '@dzvinok/flow';
import { setTimeout as pause } from 'node:timers/promises';
import type { ActiveKey } from './release-keys.repository.ts';

/** A key revoked by another process is accepted here for at most this long. */
const freshForMs = 2_000;
const apartMs = 100;

/** Made-up signatures cause one read of the database at a time, at most one per `apartMs`. */
export class KnownKeys {
  readonly #read: () => Promise<ActiveKey[]>;
  #keys: readonly ActiveKey[] = [];
  #readAt = -Infinity;
  #isFresh = false;
  readonly #reads = new SingleFlight<void>();

  constructor(read: () => Promise<ActiveKey[]>) {
    this.#read = read;
  }

  forget(): void {
    this.#isFresh = false;
  }

  async find(remote: string, keyId: string): Promise<ActiveKey | null> {
    const known = this.#find(remote, keyId);
    if (known && this.#isFresh && performance.now() - this.#readAt < freshForMs) return known;
    await this.#reads.runFresh('', () => this.#readAgain());
    return this.#find(remote, keyId);
  }

  #find(remote: string, keyId: string): ActiveKey | null {
    return this.#keys.find((key) => key.remote === remote && key.keyId === keyId) ?? null;
  }

  async #readAgain(): Promise<void> {
    await pause(Math.max(0, this.#readAt + apartMs - performance.now()));
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
