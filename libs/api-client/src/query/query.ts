import type { RouteCall, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { sendSignedIn, type ApiFailure, type CallArguments, type Reply } from '../call/call.ts';
import { wasHeardSince } from '../live/live-events.ts';
import { useIntention } from './idempotency-key.ts';
import { begunAhead, takeAhead } from './read-ahead.ts';
import { readsTouchedBy, rememberRead, tagsChangedBy } from './tagged-reads.ts';

export { newKey } from './idempotency-key.ts';
export { readAhead } from './read-ahead.ts';
export { rereadTags } from './tagged-reads.ts';
export { whyRecalled } from './recalled.ts';
export { forgetOthersSeen, keepRead, keyOf as seenKey, rememberReads, type Packing, type SeenRoute } from '../seen/seen-reads.ts';

/** A read as a value: its key `[path, call]` and how to make it; for `useQuery`, prefetching and the cache. */
export function queryOf<Route extends RouteDefinition>(route: Route, ...[call]: CallArguments<Route>) {
  rememberRead(route);
  return queryOptions<RouteData<Route>, ApiFailure>({
    queryKey: [route.path, { ...call }],
    queryFn: async ({ signal, client, queryKey }) => {
      const ahead = takeAhead(route, { ...call });
      const { data } = await (ahead?.answer ?? sendSignedIn(route, { ...call }, { signal }));
      // shown at once, and asked for again: nobody was there to be told what has changed since
      if (ahead && wasHeardSince(ahead.askedAt)) setTimeout(() => client.invalidateQueries({ queryKey, exact: true }));
      return data;
    },
  });
}

/** Puts what was begun ahead into the cache, so that its screen is drawn with what has been answered by then. */
export function cacheAhead(client: QueryClient): void {
  for (const { route, call } of begunAhead()) void client.prefetchQuery(queryOf(route, call));
}

/** Reads a route and re-renders with the cache. */
export function useRead<Route extends RouteDefinition>(
  route: Route,
  ...input: CallArguments<Route>
): UseQueryResult<RouteData<Route>, ApiFailure> {
  return useQuery(queryOf(route, ...input));
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
  const intention = useIntention(route);
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
