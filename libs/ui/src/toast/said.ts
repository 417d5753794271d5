import { useSyncExternalStore, type ReactNode } from 'react';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** What can be done about it: `onSelect`, or an address that opens beside the product. */
export interface SaidAction {
  label: string;
  href?: string;
  onSelect?: () => void;
}

/** Something that a toast has told. */
export interface Said {
  key: number;
  kind: ToastKind;
  title?: ReactNode;
  message: ReactNode;
  action?: SaidAction;
  /** The same id again takes the place of the earlier one. */
  id?: string;
  at: Date;
}

interface SaidState {
  /** Newest first. */
  items: readonly Said[];
  unread: number;
}

/** As many as the queue of toasts (specification §8). */
export const saidLimit = 20;

const nothing: SaidState = { items: [], unread: 0 };
const listeners = new Set<() => void>();
let state = nothing;
let lastKey = 0;

function put(next: SaidState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what a toast tells for as long as the page lives. */
export function remember(said: Omit<Said, 'key' | 'at'>): void {
  lastKey += 1;
  const others = state.items.filter(({ id }) => id === undefined || id !== said.id);
  const items = [{ ...said, key: lastKey, at: new Date() }, ...others].slice(0, saidLimit);
  // What takes the place of something unread is no second one.
  const isAnother = others.length === state.items.length || state.unread === 0;
  put({ items, unread: Math.min(items.length, state.unread + (isAnother ? 1 : 0)) });
}

export function markSaidRead(): void {
  if (state.unread > 0) put({ ...state, unread: 0 });
}

export function forgetSaid(): void {
  if (state.items.length > 0) put(nothing);
}

/** What has been said since the page was opened, and how much of it nobody has looked at. */
export function useSaid(): SaidState {
  return useSyncExternalStore(subscribe, () => state);
}
