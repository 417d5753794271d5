type Listener = () => void;

/** Callbacks by the key that they want to hear of. */
export class Listeners<Key> {
  readonly #byKey = new Map<Key, Set<Listener>>();

  add(key: Key, listener: Listener): () => void {
    const listeners = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key);
    };
  }

  has(key: Key): boolean {
    return this.#byKey.has(key);
  }

  tell(key: Key): void {
    const present = [...(this.#byKey.get(key) ?? [])];
    for (const listener of present) listener();
  }
}
