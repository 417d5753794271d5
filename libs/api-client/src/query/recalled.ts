import type { Trouble } from '../call/failure.ts';

// The shell lends this lib to all remotes (see infra/build), so this is the same in every part of the page.
const recalled = new WeakMap<object, Trouble>();

/** Notes that a reply in the cache is what this browser had kept, and why it is not the server’s word of now. */
export function markRecalled(reply: unknown, why: Trouble): void {
  if (typeof reply === 'object' && reply !== null) recalled.set(reply, why);
}

/** Notes that the server has said the same again: the cache keeps a reply that has not changed. */
export function confirmRecalled(reply: unknown): void {
  if (typeof reply === 'object' && reply !== null) recalled.delete(reply);
}

/** Why a reply in the cache is one that this browser had kept from before; null for the server’s own word. */
export function whyRecalled(reply: unknown): Trouble | null {
  return (typeof reply === 'object' && reply !== null && recalled.get(reply)) || null;
}
