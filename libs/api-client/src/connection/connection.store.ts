import { onlineManager } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiFailure, type Trouble } from '../call/failure.ts';

/** An answer is awaited so long before the server is called slow, in milliseconds. */
const patience = 4_000;
/** What a call met says nothing any more of the connection after so long, in milliseconds. */
const memory = 30_000;

interface Connection {
  /** What the last call met; null: an answer. */
  met: Trouble | null;
  /** So many calls have been waiting for longer than `patience`. */
  late: number;
  isOnline: boolean;
}

const store = createStore<Connection>(() => ({ met: null, late: 0, isOnline: onlineManager.isOnline() }));
let forgetting: ReturnType<typeof setTimeout> | undefined;

function meet(met: Trouble | null): void {
  clearTimeout(forgetting);
  if (met) forgetting = setTimeout(meet, memory, null);
  if (store.getState().met !== met) store.setState({ met });
}

// The browser's own word: it hears of the network before any call does.
onlineManager.subscribe((isOnline) => {
  meet(null);
  store.setState({ isOnline });
});

const addLate = (change: number) => store.setState(({ late }) => ({ late: late + change }));

/** Lets the state of the connection follow from what a call meets; `isLong`: a call of which an answer within seconds is not expected. */
export async function watchCall<Answer>(call: Promise<Answer>, isLong = false): Promise<Answer> {
  let late = 0;
  const timer = isLong ? undefined : setTimeout(() => addLate((late = 1)), patience);
  try {
    const answer = await call;
    meet(null);
    return answer;
  } catch (error) {
    if (error instanceof ApiFailure) meet(error.trouble);
    throw error;
  } finally {
    clearTimeout(timer);
    if (late) addLate(-1);
  }
}

/**
 * What is wrong between this page and the server, by all calls of all areas and by the browser's own word: `offline`, nothing
 * gets through; `trouble`, the server says that it cannot; `slow`, its answer takes long; null, nothing.
 */
export function useConnection(): Trouble | null {
  return useStore(store, ({ met, late, isOnline }) => (isOnline ? (met ?? (late > 0 ? 'slow' : null)) : 'offline'));
}
