import { useSnapshot, type ref } from 'valtio';

/** A value in a proxy that is never changed, only replaced: valtio's `ref`. */
export type Whole<Value extends object> = ReturnType<typeof ref<Value>>;

/** Reads a valtio proxy: what a key changes is drawn in answer to that key, and not a moment after it. */
export const useShown = <State extends object>(shown: State) => useSnapshot(shown, { sync: true });
