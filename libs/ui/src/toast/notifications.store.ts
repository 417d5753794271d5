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

/** A notice that outlives the page; `key` is its key where it is kept. */
export interface LastingNotice extends Omit<KeptNotice, 'key' | 'id'> {
  key: string;
}

/** Notices that the server keeps for the person. */
export interface LastingNotices {
  items: readonly LastingNotice[];
  unread: number;
  /** Shown below them: how to see earlier ones, or that they could not be read. */
  footer?: ReactNode;
  /** Called when they have been seen while some were unread. */
  onSeen: () => void;
}

interface Notifications {
  /** What toasts have told, newest first. */
  items: readonly KeptNotice[];
  unread: number;
  lasting: LastingNotices | null;
}

/** The list keeps as many as the queue of toasts (specification §8). */
export const notificationLimit = 20;

const nothing: Notifications = { items: [], unread: 0, lasting: null };
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

/** Puts notices that outlive the page into the list, in the place of those that were there. */
export function showLasting(lasting: LastingNotices): void {
  store.setState({ lasting });
}

/** The list has been opened: nothing is new any more. */
export function markNotificationsRead(): void {
  const { unread, lasting } = store.getState();
  if (unread > 0) store.setState({ unread: 0 });
  if (lasting && lasting.unread > 0) lasting.onSeen();
}

/** Forgets all notices: another user may sign in next. */
export function forgetNotifications(): void {
  store.setState(nothing);
}

/**
 * Gives what toasts have told since the page was opened and what outlives it, newest first, and the count of unread ones;
 * `isWhole` from the first `showLasting` on.
 */
export function useNotifications(): { items: readonly (KeptNotice | LastingNotice)[]; unread: number; footer: ReactNode; isWhole: boolean } {
  const { items, unread, lasting } = useStore(store);
  if (!lasting) return { items, unread, footer: null, isWhole: false };
  const all = [...items, ...lasting.items].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return { items: all, unread: unread + lasting.unread, footer: lasting.footer, isWhole: true };
}
