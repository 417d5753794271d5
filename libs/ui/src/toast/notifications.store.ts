import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

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

/** The list keeps as many as the queue of toasts (specification §8). */
export const notificationLimit = 20;

const nothing: Notifications = { items: [], unread: 0 };
const store = createStore(() => nothing);
let lastKey = 0;

/** Keeps what a toast tells for as long as the page lives. */
export function remember(notice: Omit<KeptNotice, 'key' | 'at'>): void {
  lastKey += 1;
  const earlier = store.getState();
  const others = earlier.items.filter(({ id }) => id === undefined || id !== notice.id);
  const items = [{ ...notice, key: lastKey, at: new Date() }, ...others].slice(0, notificationLimit);
  // A notification that takes the place of an unread one is no second one.
  const isAnother = others.length === earlier.items.length || earlier.unread === 0;
  store.setState({ items, unread: Math.min(items.length, earlier.unread + (isAnother ? 1 : 0)) });
}

/** The list has been opened: nothing is new any more. */
export function markNotificationsRead(): void {
  if (store.getState().unread > 0) store.setState({ unread: 0 });
}

/** Forgets all that was told: somebody else may be here next. */
export function forgetNotifications(): void {
  if (store.getState().items.length > 0) store.setState(nothing);
}

/** Gives the notifications since the page was opened, and the count of unread ones. */
export function useNotifications(): Notifications {
  return useStore(store);
}
