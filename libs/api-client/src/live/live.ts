import { liveRoutes } from '@dzvinok/contract/live';
import { onSessionChange, readSession, type Session } from '@dzvinok/session/session';
import { LiveConnection, openLiveStream } from './live-connection.ts';
import { tellEvent, tellHearing } from './live-events.ts';

export { onHearingAnew, onHearingEnd, tagsOfEvent, type LiveChangeEvent } from './live-events.ts';
export { rereadChanged, rereadTouched, useLiveReads, type LiveReads } from './live-reads.ts';

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
