import type { RouteCall, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ApiFailure, CallArguments, Reply } from '../call/call.ts';
import { sendSignedIn } from '../call/signed-in.ts';
import { useIntention } from './idempotency-key.ts';
import { takeAhead } from './read-ahead.ts';

export { newKey } from './idempotency-key.ts';
export { readAhead } from './read-ahead.ts';
export { confirmRecalled, isRecalled, markRecalled } from './recalled.ts';

/** A read as a value: its key `[path, call]` and how to make it; for `useQuery`, prefetching and the cache. */
export function queryOf<Route extends RouteDefinition>(route: Route, ...[call]: CallArguments<Route>) {
  return queryOptions<RouteData<Route>, ApiFailure>({
    queryKey: [route.path, { ...call }],
    queryFn: async ({ signal }) => {
      const { data } = await (takeAhead(route, { ...call }) ?? sendSignedIn(route, { ...call }, { signal }));
      return data;
    },
  });
}

/** Reads a route and re-renders with the cache. */
export function useRead<Route extends RouteDefinition>(
  route: Route,
  ...input: CallArguments<Route>
): UseQueryResult<RouteData<Route>, ApiFailure> {
  return useQuery(queryOf(route, ...input));
}

interface UseCallOptions {
  /** Reads that the change makes outdated, with whatever input they were made. */
  invalidates?: readonly RouteDefinition[];
  /** For a call that sends or waits longer than others; see `CallOptions`. */
  timeout?: number;
}

/**
 * A changing call: `mutate` and `mutateAsync` take the call's input, the result is `{ data, message }`.
 * A POST carries a key: pressed twice, or again after a lost reply, it is done once (see `Intention`).
 * It stays pending until the outdated reads that are on the screen have been read again.
 */
export function useCall<Route extends RouteDefinition>(
  route: Route,
  { invalidates = [], timeout }: UseCallOptions = {},
): UseMutationResult<Reply<RouteData<Route>>, ApiFailure, RouteCall<Route>> {
  const client = useQueryClient();
  const intention = useIntention(route);
  return useMutation<Reply<RouteData<Route>>, ApiFailure, RouteCall<Route>>({
    mutationFn: async (call) => {
      const idempotencyKey = intention?.keyFor(call);
      const reply = await sendSignedIn(route, { ...call }, { idempotencyKey, timeout });
      if (idempotencyKey) intention?.fulfil(idempotencyKey);
      return reply;
    },
    onSuccess: async () => {
      await Promise.all(invalidates.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
  });
}
