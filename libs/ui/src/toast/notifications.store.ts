import { useSyncExternalStore, type ReactNode } from 'react';

/** The kind decides the colours of a toast, and how urgently it is read aloud. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** An action offered in a toast: `onSelect`, or an address that opens beside the product. */
export interface NoticeAction {
  label: string;
  href?: string;
  onSelect?: () => void;
}

/** Something that a toast has told. */
export interface KeptNotice {
  key: number;
  kind: ToastKind;
  title?: ReactNode;
  message: ReactNode;
  action?: NoticeAction;
  /** The same id again takes the place of the earlier one. */
  id?: string;
  at: Date;
}

interface Notifications {
  /** Newest first. */
  items: readonly KeptNotice[];
  unread: number;
}

/** As many as the queue of toasts (specification §8). */
export const notificationLimit = 20;

const nothing: Notifications = { items: [], unread: 0 };
const listeners = new Set<() => void>();
let state = nothing;
let lastKey = 0;

function put(next: Notifications): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what a toast tells for as long as the page lives. */
export function remember(notice: Omit<KeptNotice, 'key' | 'at'>): void {
  lastKey += 1;
  const others = state.items.filter(({ id }) => id === undefined || id !== notice.id);
  const items = [{ ...notice, key: lastKey, at: new Date() }, ...others].slice(0, notificationLimit);
  // A notification that takes the place of an unread one is no second one.
  const isAnother = others.length === state.items.length || state.unread === 0;
  put({ items, unread: Math.min(items.length, state.unread + (isAnother ? 1 : 0)) });
}

/** The list has been opened: nothing is new any more. */
export function markNotificationsRead(): void {
  if (state.unread > 0) put({ ...state, unread: 0 });
}

/** Forgets all that was told: somebody else may be here next. */
export function forgetNotifications(): void {
  if (state.items.length > 0) put(nothing);
}

/** Gives the notifications since the page was opened, and the count of unread ones. */
export function useNotifications(): Notifications {
  return useSyncExternalStore(subscribe, () => state);
}
