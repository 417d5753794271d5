import { onlineManager } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiFailure, type Trouble } from '../call/failure.ts';

const slowAfterMs = 4_000;
/** A call's outcome tells about the connection for this time. */
const outcomeLifetimeMs = 30_000;

interface Connection {
  /** Trouble of the last call of some path; null when all were answered. */
  met: Trouble | null;
  late: number;
  isOnline: boolean;
}

const store = createStore<Connection>(() => ({ met: null, late: 0, isOnline: onlineManager.isOnline() }));
const failures = new Map<string, Trouble>();
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** An answer proves the network, but says nothing of trouble on another path. */
function meet(path: string, trouble: Trouble | null): void {
  clearTimeout(forgetting);
  if (trouble) failures.set(path, trouble);
  else for (const [other, its] of failures) if (other === path || its !== 'trouble') failures.delete(other);
  const [met = null] = failures.values();
  if (met) forgetting = setTimeout(forget, outcomeLifetimeMs);
  if (store.getState().met !== met) store.setState({ met });
}

function forget(): void {
  failures.clear();
  meet('', null);
}

// The browser notices the network before any call does.
onlineManager.subscribe((isOnline) => {
  forget();
  store.setState({ isOnline });
});

const addLate = (change: number) => store.setState(({ late }) => ({ late: late + change }));

/** Updates the connection by a call's outcome; `isLong`: no answer within seconds is expected. */
export async function watchCall<Answer>(path: string, call: Promise<Answer>, isLong = false): Promise<Answer> {
  let late = 0;
  const timer = isLong ? undefined : setTimeout(() => addLate((late = 1)), slowAfterMs);
  try {
    const answer = await call;
    meet(path, null);
    return answer;
  } catch (error) {
    if (error instanceof ApiFailure) meet(path, error.trouble);
    throw error;
  } finally {
    clearTimeout(timer);
    if (late) addLate(-1);
  }
}

/** Calls back when the network returns or the user looks at the page again; ends with `signal`. */
export function onWayBack(listener: () => void, signal?: AbortSignal): void {
  window.addEventListener('online', () => listener(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), { signal });
}

/** Trouble between page and server: `offline`, no network; `trouble`, the server cannot answer; `slow`; null, none. */
export function useConnection(): Trouble | null {
  return useStore(store, ({ met, late, isOnline }) => (isOnline ? (met ?? (late > 0 ? 'slow' : null)) : 'offline'));
}
