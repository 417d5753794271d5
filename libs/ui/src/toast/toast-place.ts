import { useEffect } from 'react';
import styles from '../menu/notification-block.module.css';

export type ToastEdge = 'top-right' | 'bottom-right';

/** Widest screen on which a toast is as wide as the page (specification §9: the layout breaks here). */
const phone = '(width <= 767px)';
/** Height of the header and of a toast with a title and a long text. */
const [header, toast] = [56, 130];

let pressed: Element | null = null;

function rememberPress({ target }: Event): void {
  pressed = target instanceof Element ? (target.closest('button, a, label, input, select, textarea') ?? target) : null;
}

/** Notices what is pressed, by finger or key, for `toastEdge`. */
export function useLastPress(): void {
  useEffect(() => {
    document.addEventListener('pointerdown', rememberPress, true);
    document.addEventListener('keydown', rememberPress, true);
    return () => {
      document.removeEventListener('pointerdown', rememberPress, true);
      document.removeEventListener('keydown', rememberPress, true);
    };
  }, []);
}

/**
 * Sends a toast to its own edge; to the other one under the open list, and on a phone if it would cover the control
 * that was pressed.
 */
export function toastEdge(own: ToastEdge, others: number): ToastEdge {
  if (document.querySelector(`.${styles['notifications-panel']}`)) return 'bottom-right';
  if (!pressed?.isConnected || !matchMedia(phone).matches) return own;
  const { top, bottom } = pressed.getBoundingClientRect();
  const height = toast * (others + 1);
  if (own === 'top-right') return bottom > header && top < header + height ? 'bottom-right' : own;
  return bottom > window.innerHeight - height && top < window.innerHeight ? 'top-right' : own;
}
