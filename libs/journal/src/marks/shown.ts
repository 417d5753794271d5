import { useSnapshot, type ref } from 'valtio';

/** Value of a proxy that is replaced, never changed: valtio’s `ref`. */
export type Whole<Value extends object> = ReturnType<typeof ref<Value>>;

/** Reads a valtio proxy; `sync` draws a change within the key’s own event. */
export const useShown = <State extends object>(shown: State) => useSnapshot(shown, { sync: true });
