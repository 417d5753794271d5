import { liveRoutes } from '@dzvinok/contract/live';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { onSessionChange, readSession, type Session } from '@dzvinok/session/session';
import { useQueryClient, type InvalidateQueryFilters, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readsTouchedBy, rememberRead } from '../query/tagged-reads.ts';
import { LiveConnection, openLiveStream } from './live-connection.ts';
import { isHearing, onHearingAnew, onLiveEvent, rereadPauseMs, tagsOfEvent, tellEvent, tellHearing, wasHeardSince, type LiveChangeEvent } from './live-events.ts';

export { onHearingAnew, onHearingEnd, tagsOfEvent, type LiveChangeEvent } from './live-events.ts';

/** Hears other users' saves while the page is visible and a user is signed in. Call early. The returned function stops it. */
export function startLive(): () => void {
  let connection = connectAs(readSession());
  const stopWatching = onSessionChange((session, previous) => {
    // renewed tokens of the same sign-in are used by the next stream
    if (session?.key === previous?.key) return;
    connection?.end();
    connection = connectAs(session);
  });
  return () => {
    stopWatching();
    connection?.end();
  };
}

function connectAs(session: Session | null): LiveConnection | null {
  return session && hears(session) ? new LiveConnection({ open: openLiveStream, onEvent: tellEvent, onHearing: tellHearing }) : null;
}

function hears({ user }: Session): boolean {
  const { access } = liveRoutes.events;
  return access !== 'public' && access.includes(user.role);
}

export interface LiveReads {
  /** Reads kept fresh, with any input; a constant. */
  reads: readonly RouteDefinition[];
  /** Writes an event into the cache, where reading again would not do. */
  apply?: (event: LiveChangeEvent, client: QueryClient) => void;
}

/** Keeps reads fresh on the screen: by live events, after gaps, and on focus without live updates. */
export function useLiveReads({ reads, apply }: LiveReads): void {
  const client = useQueryClient();
  const onEvent = useEffectEvent((event: LiveChangeEvent) => (apply ? apply(event, client) : rereadTouched(client, event, reads)));
  useEffect(() => {
    rereadMissed(client, reads);
    const stops = [onLiveEvent((event) => onEvent(event)), rereadWhenHearingBegins(client, reads), rereadWhenLookedAt(client, reads)];
    return () => {
      for (const stop of stops) stop();
      // from here on no event tells of their changes
      for (const { path } of reads) void client.invalidateQueries({ queryKey: [path], refetchType: 'none' });
    };
  }, [client, reads]);
}

/** Data read before this screen listened may be stale; a page that already hears gets no further notice. */
function rereadMissed(client: QueryClient, reads: readonly RouteDefinition[]): void {
  for (const { path } of reads) {
    void client.invalidateQueries({ queryKey: [path], fetchStatus: 'idle', predicate: ({ state }) => wasHeardSince(state.dataUpdatedAt) });
  }
}

function rereadWhenHearingBegins(client: QueryClient, reads: readonly RouteDefinition[]): () => void {
  return onHearingAnew(() => {
    setTimeout(() => reads.forEach(({ path }) => rereadChanged(client, { queryKey: [path] })), rereadPauseMs);
  });
}

/** The cache itself rereads only data older than `staleTime`. */
function rereadWhenLookedAt(client: QueryClient, reads: readonly RouteDefinition[]): () => void {
  const look = () => {
    if (isHearing() || document.visibilityState !== 'visible') return;
    for (const { path } of reads) void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
  };
  // of two windows side by side both are always visible
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

export function rereadTouched(client: QueryClient, event: LiveChangeEvent, reads: readonly RouteDefinition[]): void {
  reads.forEach(rememberRead);
  const paths = new Set<unknown>(reads.map(({ path }) => path));
  const isTouched = readsTouchedBy(tagsOfEvent(event));
  rereadChanged(client, { predicate: (query) => paths.has(query.queryKey[0]) && isTouched(query) });
}

/** Reads shown data again and marks the rest stale, including replies in flight. */
export function rereadChanged(client: QueryClient, filters: InvalidateQueryFilters): void {
  const running = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const firstReads = running.filter(({ state }) => state.data === undefined);
  for (const query of firstReads) {
    // cancelling a first read would show a failure, so it is repeated
    void query.promise?.then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true })).catch(() => undefined);
  }
  void client.invalidateQueries(filters);
}
