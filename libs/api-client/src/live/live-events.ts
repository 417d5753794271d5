import type { LiveEvent } from '@dzvinok/contract/live';
import type { Tag, TagName } from '@dzvinok/contract/route';
import { createStore } from 'zustand/vanilla';

export type LiveChangeEvent = Exclude<LiveEvent, { kind: 'ready' }>;

interface LiveState {
  /** How many times hearing has begun; null while not hearing. */
  hearing: number | null;
  event: LiveChangeEvent | null;
}

/** A first reply is drawn before it is read again. */
export const rereadPauseMs = 500;

// One instance for all remotes, lent by the shell (infra/build).
const store = createStore<LiveState>(() => ({ hearing: null, event: null }));

let heardAt = -1;
let hearings = 0;

export function tellEvent(event: LiveChangeEvent): void {
  heardAt = Date.now();
  store.setState({ event });
}

/** True when hearing begins, also anew; false when it ends. */
export function tellHearing(isHeard: boolean): void {
  if (!isHeard && !isHearing()) return;
  heardAt = Date.now();
  if (isHeard) hearings += 1;
  store.setState({ hearing: isHeard ? hearings : null });
}

export function isHearing(): boolean {
  return store.getState().hearing !== null;
}

/** True when changes since `moment` may not reach a listener added now. */
export function wasHeardSince(moment: number): boolean {
  return heardAt >= moment;
}

/** Calls back with each change of other users until the returned function is called. */
export function onLiveEvent(listener: (event: LiveChangeEvent) => void): () => void {
  return store.subscribe(({ event }, earlier) => {
    if (event && event !== earlier.event) listener(event);
  });
}

/** Calls back when hearing begins: earlier changes may be missed. */
export function onHearingAnew(listener: () => void): () => void {
  return onHearing((isHeard) => isHeard && listener());
}

/** Calls back when hearing ends: no network, no server or no right. */
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

/** Tags of an event; an older gateway sends none, then all of the group or student. */
export function tagsOfEvent(event: LiveChangeEvent): Tag[] {
  if (event.tags) return event.tags;
  if (event.kind === 'notices') return [{ name: event.kind }];
  if (event.kind === 'student') return wholeStudent.map((name) => ({ name, id: event.studentId }));
  if (event.kind === 'marks') return [{ name: 'marks', id: event.groupId }];
  return [{ name: 'groups' }, ...wholeGroup.map((name) => ({ name, id: event.groupId }))];
}
