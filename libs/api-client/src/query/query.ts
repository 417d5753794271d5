import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { takeEarlyReply } from '@dzvinok/early/early-reads';
import { readSession } from '@dzvinok/session/session';
import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { sendSignedIn, type ApiFailure, type CallArguments } from '../call/call.ts';
import { buildUrl } from '../call/request.ts';
import { watchCall } from '../connection/connection.store.ts';
import { rereadPauseMs, wasHeardSince } from '../live/live-events.ts';
import { keepOffline, type OfflineRoute } from '../offline/offline-replies.ts';
import { rememberRead } from './tagged-reads.ts';

// Used by releases of remotes before December 2026.
export { keepReply as keepRead, whyOffline as whyRecalled } from '../offline/offline-replies.ts';
export const rememberReads = (_: QueryClient, routes: readonly OfflineRoute[], owner?: () => string | null) => keepOffline(routes, owner);

export { rereadTags } from './tagged-reads.ts';
export { newKey, useCall } from './use-call.ts';

/** A read as a value: key `[path, call]` and function, for `useQuery`, prefetching and the cache. */
export function queryOf<Route extends RouteDefinition>(route: Route, ...[call]: CallArguments<Route>) {
  rememberRead(route);
  return queryOptions<RouteData<Route>, ApiFailure>({
    queryKey: [route.path, { ...call }],
    queryFn: async ({ signal, client, queryKey }) => {
      const ahead = takeAhead(route, { ...call });
      const { data } = await (ahead?.answer ?? sendSignedIn(route, { ...call }, { signal }));
      // Read again after it is shown: no screen heard of changes since that read.
      if (ahead && wasHeardSince(ahead.askedAt)) setTimeout(() => client.invalidateQueries({ queryKey, exact: true }), rereadPauseMs);
      return data;
    },
  });
}

export function useRead<Route extends RouteDefinition>(
  route: Route,
  ...input: CallArguments<Route>
): UseQueryResult<RouteData<Route>, ApiFailure> {
  return useQuery(queryOf(route, ...input));
}

const aheadLifetimeMs = 10_000;

interface Ahead<Route extends RouteDefinition = RouteDefinition> {
  answer: Promise<{ data: RouteData<Route> }>;
  /** 0 for a read of the first script, which cannot tell. */
  askedAt: number;
}

const begun = new Map<string, Ahead & { route: RouteDefinition; call: object }>();

const nameOf = (route: RouteDefinition, call: object) => JSON.stringify([readSession()?.key, route.path, call]);

/** Begins a read early; the same `useRead` takes its answer or failure once, within 10 s. No-op without a session. */
export function readAhead<Route extends RouteDefinition>(route: Route, ...[call]: CallArguments<Route>): void {
  if (!readSession()) return;
  const name = nameOf(route, { ...call });
  const ahead = takeEarly(route, { ...call }) ?? { answer: sendSignedIn(route, { ...call }), askedAt: Date.now() };
  ahead.answer.catch(() => undefined);
  begun.set(name, { route, call: { ...call }, ...ahead });
  setTimeout(() => begun.delete(name), aheadLifetimeMs);
}

/** Puts this session's early reads into the cache before the screen is drawn. */
export function cacheAhead(client: QueryClient): void {
  for (const [name, { route, call }] of begun) {
    if (name === nameOf(route, call)) void client.prefetchQuery(queryOf(route, call));
  }
}

function takeEarly<Route extends RouteDefinition>(route: Route, call: object): Ahead<Route> | undefined {
  const session = readSession();
  const early = session ? takeEarlyReply(session.key, buildUrl(route, call)) : undefined;
  // The URL is built from this route and call, so the reply has their type.
  return early && ({ answer: watchCall(route.path, early.then((reply) => reply ?? sendSignedIn(route, call))), askedAt: 0 } as Ahead<Route>);
}

function takeAhead<Route extends RouteDefinition>(route: Route, call: object): Ahead<Route> | undefined {
  const name = nameOf(route, call);
  const ahead = begun.get(name);
  begun.delete(name);
  // The name is built from this route and call.
  return (ahead as Ahead<Route> | undefined) ?? takeEarly(route, call);
}
