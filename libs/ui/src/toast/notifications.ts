import { useSyncExternalStore, type ReactNode } from 'react';

/** How a toast looks, and how urgently it is read aloud. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** What can be done about it: `onSelect`, or an address that opens beside the product. */
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
  // What takes the place of something unread is no second one.
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

/** What has been told since the page was opened, and how much of it nobody has looked at. */
export function useNotifications(): Notifications {
  return useSyncExternalStore(subscribe, () => state);
}
