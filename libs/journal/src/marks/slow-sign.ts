import { Listeners } from './listeners.ts';

const pause = 10_000;

/** Says at most once in ten seconds that saving takes long. */
export class SlowSign {
  readonly #listeners = new Listeners<'slow'>();
  #givenAt = Number.NEGATIVE_INFINITY;

  subscribe(listener: () => void): () => void {
    return this.#listeners.add('slow', listener);
  }

  give(): void {
    if (Date.now() - this.#givenAt < pause) return;
    this.#givenAt = Date.now();
    this.#listeners.tell('slow');
  }
}
