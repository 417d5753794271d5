import { proxy, subscribe } from 'valtio';

const pause = 10_000;

/** Says at most once in ten seconds that saving takes long. */
export class SlowSign {
  readonly #given = proxy({ at: Number.NEGATIVE_INFINITY });

  subscribe(listener: () => void): () => void {
    return subscribe(this.#given, listener, true);
  }

  give(): void {
    if (Date.now() - this.#given.at >= pause) this.#given.at = Date.now();
  }
}
