import { cleanNotifications, hideNotification, notificationsStore, showNotification, updateNotification } from '@mantine/notifications';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import tones from '../text/tones.module.css';
import { kindIcons } from './kind-icon.tsx';
import { forgetNotifications, notificationLimit, remember, type NoticeAction, type ToastKind } from './notifications.store.ts';
import { toastEdge } from './toast-place.ts';
import { ToastText } from './toast-text.tsx';
import styles from './toast.module.css';

export { showLasting, type LastingNotice, type ToastKind } from './notifications.store.ts';

/** A message for `showToast`. */
export interface Toast {
  kind: ToastKind;
  title?: ReactNode;
  message: ReactNode;
  /** The same id replaces the toast that is there instead of adding another. */
  id?: string;
  action?: NoticeAction;
}

/** A message for `notify`; its kind is `info` when none is given. */
export interface Notice extends Omit<Toast, 'kind'> {
  kind?: ToastKind;
  /** True for what is among the notices that outlive the page. */
  isLasting?: boolean;
}

/** Milliseconds for which a toast stays (specification §8); `queued` is the usual time. */
export const toastDuration = { usual: 4_000, error: 20_000, notice: 7_000, queued: 5_000 } as const;

/** At the answer to what the person did: an error stays for 20 s, anything else for 4 s. */
export function showToast(toast: Toast): string {
  const duration = toast.kind === 'error' ? toastDuration.error : toastDuration.usual;
  return put(toast, { duration, closesOnClick: false });
}

/** About what happened elsewhere, for 7 s; a click closes it. */
export function notify({ kind = 'info', ...notice }: Notice): string {
  return put({ kind, ...notice }, { duration: toastDuration.notice, closesOnClick: true });
}

/** Takes away all toasts and the memory of them: the next person is not told what concerned this one. */
export function forgetToasts(): void {
  cleanNotifications();
  forgetNotifications();
}

interface Behaviour {
  duration: number;
  closesOnClick: boolean;
}

/** Pixels after which a press is a drag and no click. */
const drag = 5;

let last = 0;
const names = new Map<string, string>();

/** While hovered or focused it waits; it can be dragged away; it is kept in the list of notifications. */
function put({ kind, title, message, id, action, isLasting = false }: Toast & Notice & { kind: ToastKind }, behaviour: Behaviour): string {
  last += 1;
  // Each has a name of its own: one that takes another's place is read aloud and has its whole time.
  const name = `toast-${last}`;
  const earlier = id && names.get(id);
  if (earlier) hideNotification(earlier);
  if (id) names.set(id, name);
  makeRoom();
  if (!isLasting) remember({ kind, title, message, id, action });

  const hide = () => void hideNotification(name);
  let downAt = 0;
  const onPointerDown = ({ clientX }: PointerEvent) => {
    downAt = clientX;
  };
  // Dragged a little it goes back where it was, but its release is a click as well.
  const hideByClick = ({ clientX }: MouseEvent) => {
    if (Math.abs(clientX - downAt) < drag) hide();
  };
  const focus = focusKept();
  const data = {
    id: name,
    title,
    message: <ToastText message={message} action={action} onDone={hide} />,
    icon: kindIcons[kind],
    position: toastEdge(shownAtBottom()),
    className: classNames(styles.toast, tones[`toast-${kind}`]),
    // The rest is read by the region that all toasts come up in.
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

function shownAtBottom(): number {
  return all().filter(({ position }) => position === 'bottom-right').length;
}

/** The oldest gives way: it can still be read in the list. */
function makeRoom(): void {
  const there = all();
  for (const { id } of there.slice(0, Math.max(0, there.length - notificationLimit + 1))) if (id) hideNotification(id);
}

interface FocusDeeds {
  hide: () => void;
  onIn: () => void;
  onOut: () => void;
}

/** A toast with the keyboard in it waits; Escape closes it, and the focus goes back to where it came from. */
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
        // In a window that is left, the active element stays what it was.
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
