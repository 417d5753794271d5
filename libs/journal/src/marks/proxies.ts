import type { ref } from 'valtio';

/** A value in a proxy that is never changed, only replaced by another one: valtio's `ref`. */
export type Whole<Value extends object> = ReturnType<typeof ref<Value>>;

/** For `useSnapshot`: what a key changes is drawn in answer to that key, and not a moment after it. */
export const atOnce = { sync: true } as const;
