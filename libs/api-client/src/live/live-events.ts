import type { LiveEvent } from '@dzvinok/contract/live';
import type { Tag, TagName } from '@dzvinok/contract/tags';
import { createStore } from 'zustand/vanilla';

/** A live event about something that somebody else has saved. */
export type LiveChangeEvent = Exclude<LiveEvent, { kind: 'ready' }>;

interface LiveState {
  /** Counts the times that hearing began; null while nothing is heard. */
  hearing: number | null;
  /** The event that was heard last. */
  event: LiveChangeEvent | null;
}

// The shell lends this lib to all remotes (see infra/build), so this is the same in every part of the page.
const store = createStore<LiveState>(() => ({ hearing: null, event: null }));

/** When hearing began or an event was heard, whichever was last. */
let heardAt = -1;
let hearings = 0;

export function tellEvent(event: LiveChangeEvent): void {
  heardAt = Date.now();
  store.setState({ event });
}

/** True whenever hearing begins, also anew; false when nothing is heard any more. */
export function tellHearing(isHeard: boolean): void {
  if (!isHeard && !isHearing()) return;
  heardAt = Date.now();
  if (isHeard) hearings += 1;
  store.setState({ hearing: isHeard ? hearings : null });
}

export function isHearing(): boolean {
  return store.getState().hearing !== null;
}

/** True when something may have been saved since then that whoever listens from now on is not told. */
export function wasHeardSince(moment: number): boolean {
  return heardAt >= moment;
}

/** Calls back with everything that others save, until the returned function is called. */
export function onLiveEvent(listener: (event: LiveChangeEvent) => void): () => void {
  return store.subscribe(({ event }, earlier) => {
    if (event && event !== earlier.event) listener(event);
  });
}

/** Calls back each time that hearing begins: what was saved before that may have been missed. */
export function onHearingAnew(listener: () => void): () => void {
  return onHearing((isHeard) => isHeard && listener());
}

/** Calls back each time that nothing is heard any more: a network that is gone, a server, or a right to hear. */
export function onHearingEnd(listener: () => void): () => void {
  return onHearing((isHeard) => !isHeard && listener());
}

function onHearing(listener: (isHeard: boolean) => unknown): () => void {
  return store.subscribe(({ hearing }, earlier) => {
    if (hearing !== earlier.hearing) listener(hearing !== null);
  });
}

const wholeGroup: readonly TagName[] = ['journal', 'marks', 'homework', 'lesson-today', 'recording'];
const wholeStudent: readonly TagName[] = ['week', 'family'];

/** The tags of an event. An older gateway names none: all of the group or student has changed then. */
export function tagsOfEvent(event: LiveChangeEvent): Tag[] {
  if (event.tags) return event.tags;
  if (event.kind === 'notices') return [{ name: event.kind }];
  if (event.kind === 'student') return wholeStudent.map((name) => ({ name, id: event.studentId }));
  if (event.kind === 'marks') return [{ name: 'marks', id: event.groupId }];
  return [{ name: 'groups' }, ...wholeGroup.map((name) => ({ name, id: event.groupId }))];
}
