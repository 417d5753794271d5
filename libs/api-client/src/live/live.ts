import { liveRoutes } from '@dzvinok/contract/live';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { onSessionChange, readSession, type Session } from '@dzvinok/session/session';
import { useQueryClient, type InvalidateQueryFilters, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readsTouchedBy, rememberRead } from '../query/tagged-reads.ts';
import { LiveConnection, openLiveStream } from './live-connection.ts';
import { isHearing, onHearingAnew, onLiveEvent, tagsOfEvent, tellEvent, tellHearing, wasHeardSince, type LiveChangeEvent } from './live-events.ts';

export { onHearingAnew, onHearingEnd, tagsOfEvent, type LiveChangeEvent } from './live-events.ts';

/**
 * Hears what others save for as long as somebody is signed in and the page is in view. The shell calls it once, early: whatever
 * is read after the stream has opened is fresh. Stops by the returned function.
 */
export function startLive(): () => void {
  let connection = connectAs(readSession());
  const stopWatching = onSessionChange((session, previous) => {
    // fresh tokens of the same sign-in are used when the stream is opened next
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
  /** The reads that are kept as new as the server’s, with whatever input they were made; a constant. */
  reads: readonly RouteDefinition[];
  /** Puts what others have saved into the cache, where reading again what has its tags would not do. */
  apply?: (event: LiveChangeEvent, client: QueryClient) => void;
}

/**
 * Keeps reads fresh while the caller is on the screen: by what is heard, by reading again whenever something may have
 * been missed, and without live updates whenever the window is looked at.
 */
export function useLiveReads({ reads, apply }: LiveReads): void {
  const client = useQueryClient();
  const onEvent = useEffectEvent((event: LiveChangeEvent) => (apply ? apply(event, client) : rereadTouched(client, event, reads)));
  useEffect(() => {
    rereadMissed(client, reads);
    const stops = [onLiveEvent((event) => onEvent(event)), rereadWhenHearingBegins(client, reads), rereadWhenLookedAt(client, reads)];
    return () => {
      for (const stop of stops) stop();
      // from here on nobody tells what changes in them
      for (const { path } of reads) void client.invalidateQueries({ queryKey: [path], refetchType: 'none' });
    };
  }, [client, reads]);
}

/** What came before anybody kept it may be old by now; a page that hears already is not told of it again. */
function rereadMissed(client: QueryClient, reads: readonly RouteDefinition[]): void {
  for (const { path } of reads) {
    void client.invalidateQueries({ queryKey: [path], fetchStatus: 'idle', predicate: ({ state }) => wasHeardSince(state.dataUpdatedAt) });
  }
}

function rereadWhenHearingBegins(client: QueryClient, reads: readonly RouteDefinition[]): () => void {
  return onHearingAnew(() => {
    for (const { path } of reads) rereadChanged(client, { queryKey: [path] });
  });
}

/** The cache itself reads again only what is older than its `staleTime`. */
function rereadWhenLookedAt(client: QueryClient, reads: readonly RouteDefinition[]): () => void {
  const look = () => {
    if (isHearing() || document.visibilityState !== 'visible') return;
    for (const { path } of reads) void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
  };
  // two windows side by side are both visible all the time
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Makes those of these reads again that show something that the event tells of. */
export function rereadTouched(client: QueryClient, event: LiveChangeEvent, reads: readonly RouteDefinition[]): void {
  reads.forEach(rememberRead);
  const paths = new Set<unknown>(reads.map(({ path }) => path));
  const isTouched = readsTouchedBy(tagsOfEvent(event));
  rereadChanged(client, { predicate: (query) => paths.has(query.queryKey[0]) && isTouched(query) });
}

/** Reads again what is on the screen and marks the rest as old, also where a reply is on its way that may be too old. */
export function rereadChanged(client: QueryClient, filters: InvalidateQueryFilters): void {
  const running = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const firstReads = running.filter(({ state }) => state.data === undefined);
  for (const query of firstReads) {
    // a first read cannot be cancelled without showing its failure, so it is repeated
    void query.promise?.then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true })).catch(() => undefined);
  }
  void client.invalidateQueries(filters);
}
