import { takesIdempotencyKey, type RouteDefinition } from '@dzvinok/contract/route';
import { useState } from 'react';

/** A UUID, version 4, also where the page has no `crypto.randomUUID` because its address is not a secure one. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return (byte & 0x3f | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * One intention of one person on one screen. The same input keeps its key until it has succeeded, so a double click or
 * a second try after a lost reply is the same change; other input, or the same once more later, is a new one.
 */
export class Intention {
  #input: string | null = null;
  #key = '';

  keyFor(call: unknown): string {
    const input = JSON.stringify(call) ?? '';
    if (input !== this.#input) {
      this.#input = input;
      this.#key = newKey();
    }
    return this.#key;
  }

  fulfil(key: string): void {
    if (key === this.#key) this.#input = null;
  }
}

/** The intention of a changing call; null where the call takes no key. */
export function useIntention(route: RouteDefinition): Intention | null {
  const [intention] = useState(() => new Intention());
  return takesIdempotencyKey(route) ? intention : null;
}
