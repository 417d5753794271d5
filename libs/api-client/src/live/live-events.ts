import type { LiveEvent } from '@dzvinok/contract/live';

/** What others have saved. */
export type LiveNews = Exclude<LiveEvent, { kind: 'ready' }>;

// The shell lends this lib to all remotes (see infra/build), so these are the same in every part of the page.
const newsListeners = new Set<(news: LiveNews) => void>();
const hearingListeners = new Set<() => unknown>();
let hearingSince: string | null = null;

export function tellNews(news: LiveNews): void {
  for (const listener of newsListeners) listener(news);
}

/** `since` names the stream that is heard from now on; null when none is. */
export function tellHearing(since: string | null): void {
  if (since === hearingSince) return;
  hearingSince = since;
  for (const listener of hearingListeners) listener();
}

export function isHearing(): boolean {
  return hearingSince !== null;
}

/** Calls back with everything that others save, until the returned function is called. */
export function onLiveNews(listener: (news: LiveNews) => void): () => void {
  newsListeners.add(listener);
  return () => {
    newsListeners.delete(listener);
  };
}

/** Calls back each time that hearing begins: what was saved before that may have been missed. */
export function onHearingAnew(listener: () => void): () => void {
  return onHearing(() => isHearing() && listener());
}

/** Calls back each time that nothing is heard any more: a network that is gone, a server, or a right to hear. */
export function onHearingEnd(listener: () => void): () => void {
  return onHearing(() => !isHearing() && listener());
}

function onHearing(listener: () => unknown): () => void {
  hearingListeners.add(listener);
  return () => {
    hearingListeners.delete(listener);
  };
}
