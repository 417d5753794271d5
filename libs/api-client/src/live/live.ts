import { liveRoutes } from '@dzvinok/contract/live';
import { onSessionChange, readSession, type Session } from '@dzvinok/remote/session';
import { tellHearing, tellEvent } from './live-events.ts';
import { openLiveStream } from './live-stream.ts';
import { LiveTab } from './live-tab.ts';

export { onHearingAnew, onHearingEnd, tagsOfEvent, type LiveChangeEvent } from './live-events.ts';
export { rereadChanged, rereadTouched, useLiveReads, type LiveReads } from './live-reads.ts';

/**
 * Hears what others save for as long as somebody is signed in, whoever it is. The shell calls it once, early: whatever
 * is read after the stream has opened is fresh. Stops by the returned function.
 */
export function startLive(): () => void {
  let tab = joinAs(readSession());
  const stopWatching = onSessionChange((session, previous) => {
    // fresh tokens of the same sign-in are used when the stream is opened next
    if (session?.key === previous?.key) return;
    tab?.end();
    tellHearing(null);
    tab = joinAs(session);
  });
  return () => {
    stopWatching();
    tab?.end();
    tellHearing(null);
  };
}

function joinAs(session: Session | null): LiveTab | null {
  if (!session || !hears(session)) return null;
  return new LiveTab({
    name: `dzvinok-live.${session.key}`,
    open: openLiveStream,
    onEvent: tellEvent,
    onHearing: tellHearing,
    locks: navigator.locks,
  });
}

function hears({ user }: Session): boolean {
  const { access } = liveRoutes.events;
  return access !== 'public' && access.includes(user.role);
}
