import { onlineManager } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiFailure, type Trouble } from '../call/failure.ts';

/** An answer is awaited so long before the server is called slow, in milliseconds. */
const patience = 4_000;
/** What a call met says nothing any more of the connection after so long, in milliseconds. */
const memory = 30_000;

interface Connection {
  /** What the last call of some path met; null: each was answered. */
  met: Trouble | null;
  /** So many calls have been waiting for longer than `patience`. */
  late: number;
  isOnline: boolean;
}

const store = createStore<Connection>(() => ({ met: null, late: 0, isOnline: onlineManager.isOnline() }));
const failures = new Map<string, Trouble>();
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** An answer says that the network is there, and nothing of the trouble that another path has. */
function meet(path: string, trouble: Trouble | null): void {
  clearTimeout(forgetting);
  if (trouble) failures.set(path, trouble);
  else for (const [other, its] of failures) if (other === path || its !== 'trouble') failures.delete(other);
  const [met = null] = failures.values();
  if (met) forgetting = setTimeout(forget, memory);
  if (store.getState().met !== met) store.setState({ met });
}

function forget(): void {
  failures.clear();
  meet('', null);
}

// The browser's own word: it hears of the network before any call does.
onlineManager.subscribe((isOnline) => {
  forget();
  store.setState({ isOnline });
});

const addLate = (change: number) => store.setState(({ late }) => ({ late: late + change }));

/** Lets the state of the connection follow from what a call meets; `isLong`: a call of which an answer within seconds is not expected. */
export async function watchCall<Answer>(path: string, call: Promise<Answer>, isLong = false): Promise<Answer> {
  let late = 0;
  const timer = isLong ? undefined : setTimeout(() => addLate((late = 1)), patience);
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

/**
 * Calls back when the way to the server may be free again: the network is back, or the user looks at the page again. Ends
 * with the signal.
 */
export function onWayBack(listener: () => void, signal?: AbortSignal): void {
  window.addEventListener('online', () => listener(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), { signal });
}

/**
 * What is wrong between this page and the server, by all calls of all areas and by the browser's own word: `offline`, nothing
 * gets through; `trouble`, the server says that it cannot; `slow`, its answer takes long; null, nothing.
 */
export function useConnection(): Trouble | null {
  return useStore(store, ({ met, late, isOnline }) => (isOnline ? (met ?? (late > 0 ? 'slow' : null)) : 'offline'));
}
