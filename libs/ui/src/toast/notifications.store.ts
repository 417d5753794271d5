import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Decides the colours and how urgently it is read aloud. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** `href` opens in a new tab. */
export interface NoticeAction {
  label: string;
  href?: string;
  onSelect?: () => void;
}

export interface KeptNotice {
  key: number;
  kind: ToastKind;
  title?: ReactNode;
  message: ReactNode;
  action?: NoticeAction;
  id?: string;
  at: Date;
  isUnread: boolean;
}

/** Notice kept by the server; `key` is the server's key. */
export interface LastingNotice extends Omit<KeptNotice, 'key' | 'id'> {
  key: string;
}

export interface LastingNotices {
  items: readonly LastingNotice[];
  unread: number;
  footer?: ReactNode;
  onSeen: () => void;
}

interface Notifications {
  items: readonly KeptNotice[];
  unread: number;
  /** By source: the server's notices, and what new releases changed. */
  lasting: Readonly<Record<string, LastingNotices>>;
}

/** Same as the limit of toasts (specification §8). */
export const notificationLimit = 20;

const nothing: Notifications = { items: [], unread: 0, lasting: {} };
const store = createStore(() => nothing);
let lastKey = 0;

/** Keeps a toast's notice until the page closes. */
export function remember(notice: Omit<KeptNotice, 'key' | 'at' | 'isUnread'>): void {
  lastKey += 1;
  const earlier = store.getState();
  const others = earlier.items.filter(({ id }) => id === undefined || id !== notice.id);
  const items = [{ ...notice, key: lastKey, at: new Date(), isUnread: true }, ...others].slice(0, notificationLimit);
  // Replacing an unread notice does not raise the count.
  const isAnother = others.length === earlier.items.length || earlier.unread === 0;
  store.setState({ items, unread: Math.min(items.length, earlier.unread + (isAnother ? 1 : 0)) });
}

/** Replaces the notices of one source in the list. */
export function showLasting(source: 'notices' | 'releases', lasting: LastingNotices): void {
  store.setState({ lasting: { ...store.getState().lasting, [source]: lasting } });
}

export function markNotificationsRead(): void {
  const { items, unread, lasting } = store.getState();
  if (unread > 0) store.setState({ unread: 0, items: items.map((item) => ({ ...item, isUnread: false })) });
  for (const source of Object.values(lasting)) if (source.unread > 0) source.onSeen();
}

/** Clears all notices: another user may sign in next. */
export function forgetNotifications(): void {
  store.setState(nothing);
}

/** Notices of toasts and of the server, newest first; `isWhole` from the first `showLasting` on. */
export function useNotifications(): { items: readonly (KeptNotice | LastingNotice)[]; unread: number; footer: ReactNode; isWhole: boolean } {
  const { items, unread, lasting } = useStore(store);
  const sources = Object.values(lasting);
  if (sources.length === 0) return { items, unread, footer: null, isWhole: false };
  const all = [...items, ...sources.flatMap((source) => source.items)].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const footer = sources.flatMap((source) => source.footer ?? [])[0] ?? null;
  return { items: all, unread: sources.reduce((sum, source) => sum + source.unread, unread), footer, isWhole: true };
}
