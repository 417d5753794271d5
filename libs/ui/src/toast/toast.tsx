import { cleanNotifications, hideNotification, notificationsStore, showNotification, updateNotification } from '@mantine/notifications';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import tones from '../text/tones.module.css';
import { kindIcons } from './kind-icon.tsx';
import { forgetNotifications, notificationLimit, remember, type NoticeAction, type ToastKind } from './notifications.store.ts';
import { toastEdge, type ToastEdge } from './toast-place.ts';
import { ToastText } from './toast-text.tsx';
import styles from './toast.module.css';

export { showLasting, type LastingNotice, type ToastKind } from './notifications.store.ts';

export interface Toast {
  kind: ToastKind;
  title?: ReactNode;
  message: ReactNode;
  /** Replaces the shown toast with the same id. */
  id?: string;
  action?: NoticeAction;
}

/** Message of `notify`; `kind` is `info` by default. */
export interface Notice extends Omit<Toast, 'kind'> {
  kind?: ToastKind;
  /** The server keeps this notice: do not add it to the list again. */
  isLasting?: boolean;
}

/** Milliseconds (specification §8); `queued` is the usual time. */
export const toastDuration = { usual: 4_000, error: 20_000, notice: 7_000, queued: 5_000 } as const;

/** Answer to the user's action: errors stay 20 s, others 4 s. */
export function showToast(toast: Toast): string {
  const duration = toast.kind === 'error' ? toastDuration.error : toastDuration.usual;
  return put(toast, { duration, closesOnClick: false });
}

/** News from elsewhere, shown for 7 s; a click closes it. */
export function notify({ kind = 'info', ...notice }: Notice): string {
  return put({ kind, ...notice }, { duration: toastDuration.notice, closesOnClick: true });
}

/** Removes toasts and notices: the next user must not see them. */
export function forgetToasts(): void {
  cleanNotifications();
  forgetNotifications();
}

interface Behaviour {
  duration: number;
  closesOnClick: boolean;
}

/** Pixels after which a press is a drag. */
const drag = 5;

let last = 0;
const names = new Map<string, string>();

function put({ kind, title, message, id, action, isLasting = false }: Toast & Notice & { kind: ToastKind }, behaviour: Behaviour): string {
  last += 1;
  // Unique name: a replacing toast is read aloud and stays its full time.
  const name = `toast-${last}`;
  const earlier = id && names.get(id);
  if (earlier) hideNotification(earlier);
  if (id) names.set(id, name);
  makeRoom();
  // A success of the user's own action is no news for the list.
  if (!isLasting && kind !== 'success') remember({ kind, title, message, id, action });

  const hide = () => void hideNotification(name);
  let downAt = 0;
  const onPointerDown = ({ clientX }: PointerEvent) => {
    downAt = clientX;
  };
  // A short drag springs back, but its release is a click too.
  const hideByClick = ({ clientX }: MouseEvent) => {
    if (Math.abs(clientX - downAt) < drag) hide();
  };
  const focus = focusKept();
  const data = {
    id: name,
    title,
    message: <ToastText message={message} action={action} onDone={hide} />,
    icon: kindIcons[kind],
    position: toastEdge({ 'bottom-right': shownAt('bottom-right'), 'top-right': shownAt('top-right') }),
    className: classNames(styles.toast, tones[`toast-${kind}`]),
    // Other kinds are read by the stack's live region.
    role: kind === 'error' ? 'alert' : 'group',
    'aria-atomic': true,
    'data-closes': behaviour.closesOnClick || undefined,
    closeButtonProps: { 'aria-label': 'Закрити' },
    onClose: focus.giveBack,
    onPointerDown,
    onClick: behaviour.closesOnClick ? hideByClick : undefined,
  };
  const setDuration = (autoClose: number | false) => void updateNotification({ ...data, ...handlers, autoClose });
  const handlers = focus.handlers({ hide, onIn: () => setDuration(false), onOut: () => setDuration(behaviour.duration) });
  showNotification({ ...data, ...handlers, autoClose: behaviour.duration });
  return name;
}

function all() {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue];
}

function shownAt(edge: ToastEdge): number {
  return all().filter(({ position }) => position === edge).length;
}

/** Hides the oldest toasts; the list of notifications keeps them. */
function makeRoom(): void {
  const there = all();
  for (const { id } of there.slice(0, Math.max(0, there.length - notificationLimit + 1))) if (id) hideNotification(id);
}

interface FocusDeeds {
  hide: () => void;
  onIn: () => void;
  onOut: () => void;
}

/** Focus in a toast pauses its timer; Escape closes the toast and returns the focus. */
export function focusKept() {
  let cameFrom: Element | null = null;
  let isIn = false;
  const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

  return {
    giveBack: () => {
      if (isIn && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
      isIn = false;
    },
    handlers: ({ hide, onIn, onOut }: FocusDeeds) => ({
      onFocusCapture: (event: FocusEvent) => {
        if (isIn || !isLeft(event)) return;
        isIn = true;
        cameFrom = event.relatedTarget;
        onIn();
      },
      onBlurCapture: (event: FocusEvent) => {
        // When the window loses focus, the active element stays.
        if (!isIn || !isLeft(event) || event.currentTarget.contains(document.activeElement)) return;
        isIn = false;
        onOut();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        hide();
      },
    }),
  };
}
