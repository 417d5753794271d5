import { readAccountKey, useSession } from '@dzvinok/session/session';
import { storedText, type Stored } from '@dzvinok/storage/stored';
import { useSyncExternalStore } from 'react';

/** A choice of the signed-in account, kept in this browser; empty until chosen. */
export class KeptChoice {
  readonly #name: string;
  readonly #listeners = new Set<() => void>();

  constructor(name: string) {
    this.#name = name;
  }

  readonly read = (): string => this.#stored().read() ?? '';

  write(value: string): void {
    this.#stored().write(value);
    this.#listeners.forEach((listener) => listener());
  }

  #stored(): Stored<string> {
    return storedText(`dzvinok.${this.#name}.${readAccountKey() ?? ''}`);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
}

export function useKeptChoice(choice: KeptChoice): string {
  useSession();
  return useSyncExternalStore(choice.subscribe, choice.read);
}
