import { readAccountKey, useSession } from '@dzvinok/session/session';
import { useSyncExternalStore } from 'react';

/** A choice of the signed-in person, kept per account in this browser; empty until one was made. */
export class KeptChoice {
  readonly #name: string;
  readonly #listeners = new Set<() => void>();

  constructor(name: string) {
    this.#name = name;
  }

  readonly read = (): string => {
    try {
      return localStorage.getItem(this.#key()) ?? '';
    } catch {
      return '';
    }
  };

  write(value: string): void {
    try {
      localStorage.setItem(this.#key(), value);
    } catch {
      // Without storage it stays as it was.
    }
    this.#listeners.forEach((listener) => listener());
  }

  #key(): string {
    return `dzvinok.${this.#name}.${readAccountKey() ?? ''}`;
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

/** The choice as it is now, also when another tab changes it. */
export function useKeptChoice(choice: KeptChoice): string {
  useSession();
  return useSyncExternalStore(choice.subscribe, choice.read);
}
