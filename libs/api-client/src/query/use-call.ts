import { takesIdempotencyKey, type RouteCall, type RouteData, type RouteDefinition } from '@dzvinok/contract/route';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { sendSignedIn, type ApiFailure, type Reply } from '../call/call.ts';
import { readsTouchedBy, tagsChangedBy } from './tagged-reads.ts';

/** UUID v4; works where `crypto.randomUUID` is missing (insecure context). */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return (byte & 0x3f | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Keeps one key per input until the call succeeds: a double click or a retry after a lost reply is one change. */
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
  /** False for one of several calls; the caller rereads the tags after the last call (`rereadTags`). */
  rereads?: boolean;
  timeout?: number;
}

/** A changing call; a POST carries a key (`Intention`). Pending until the shown reads that the tags touch are made again. */
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

/** Older releases of remotes, without tags, name the reads themselves. */
function pathsOfOlderRelease(options: object): ReadonlySet<unknown> {
  const named: unknown = 'invalidates' in options ? options.invalidates : undefined;
  if (!Array.isArray(named)) return new Set();
  return new Set(named.map((route: { path?: unknown }) => route.path));
}
