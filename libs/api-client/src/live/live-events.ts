import type { LiveEvent } from '@dzvinok/contract/live';
import type { Tag, TagName } from '@dzvinok/contract/tags';

/** A live event about something that somebody else has saved. */
export type LiveChangeEvent = Exclude<LiveEvent, { kind: 'ready' }>;

// The shell lends this lib to all remotes (see infra/build), so these are the same in every part of the page.
const eventListeners = new Set<(event: LiveChangeEvent) => void>();
const hearingListeners = new Set<() => unknown>();
let hearingSince: string | null = null;

export function tellEvent(event: LiveChangeEvent): void {
  for (const listener of eventListeners) listener(event);
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
export function onLiveEvent(listener: (event: LiveChangeEvent) => void): () => void {
  eventListeners.add(listener);
  return () => {
    eventListeners.delete(listener);
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

const wholeGroup: readonly TagName[] = ['journal', 'marks', 'homework', 'lesson-today', 'recording'];
const wholeStudent: readonly TagName[] = ['week', 'family'];

/** The tags of an event. An older gateway, or a tab of an older build, names none: all of the group or student has changed then. */
export function tagsOfEvent(event: LiveChangeEvent): Tag[] {
  if (event.tags) return event.tags;
  if (event.kind === 'student') return wholeStudent.map((name) => ({ name, id: event.studentId }));
  if (event.kind === 'marks') return [{ name: 'marks', id: event.groupId }];
  return [{ name: 'groups' }, ...wholeGroup.map((name) => ({ name, id: event.groupId }))];
}
