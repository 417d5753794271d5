import { takesIdempotencyKey, type RouteCall, type RouteData, type RouteDefinition } from '@dzvinok/contract/route';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { sendSignedIn, type ApiFailure, type Reply } from '../call/call.ts';
import { readsTouchedBy, tagsChangedBy } from './tagged-reads.ts';

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
 * One intention of a user on one screen. The same input keeps its key until the call has succeeded, so a double click or
 * a second try after a lost reply is the same change. Other input, or the same input after a success, is a new change.
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

interface UseCallOptions {
  /** False for one step of several, after the last of which the caller has its tags read again (`rereadTags`). */
  rereads?: boolean;
  /** A call that sends or waits longer than others sets this; see `CallOptions`. */
  timeout?: number;
}

/**
 * A changing call: `mutate` and `mutateAsync` take the call's input, the result is `{ data, message }`.
 * A POST carries a key: pressed twice, or again after a lost reply, it is done once (see `Intention`).
 * What it has changed follows from the tags of its route; it stays pending until the reads on the screen that show that
 * have been made again.
 */
export function useCall<Route extends RouteDefinition>(
  route: Route,
  options: UseCallOptions = {},
): UseMutationResult<Reply<RouteData<Route>>, ApiFailure, RouteCall<Route>> {
  const client = useQueryClient();
  const [intention] = useState(() => (takesIdempotencyKey(route) ? new Intention() : null));
  return useMutation<Reply<RouteData<Route>>, ApiFailure, RouteCall<Route>>({
    mutationFn: async (call) => {
      const idempotencyKey = intention?.keyFor(call);
      const reply = await sendSignedIn(route, { ...call }, { idempotencyKey, timeout: options.timeout });
      if (idempotencyKey) intention?.fulfil(idempotencyKey);
      return reply;
    },
    onSuccess: async ({ data }, call) => {
      if (options.rereads === false) return;
      const isTouched = readsTouchedBy(tagsChangedBy(route, { ...call }, data));
      const named = pathsOfOlderRelease(options);
      await client.invalidateQueries({ predicate: (query) => isTouched(query) || named.has(query.queryKey[0]) });
    },
  });
}

/** A release of a remote from before tags names the reads itself, and is shown beside this shell. */
function pathsOfOlderRelease(options: object): ReadonlySet<unknown> {
  const named: unknown = 'invalidates' in options ? options.invalidates : undefined;
  if (!Array.isArray(named)) return new Set();
  return new Set(named.map((route: { path?: unknown }) => route.path));
}
