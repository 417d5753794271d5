import { useEffect } from 'react';
import styles from '../menu/notification-block.module.css';

export type ToastEdge = 'top-right' | 'bottom-right';

/** Size of a toast with a title and a long text, with its distance from the edges; on a phone it is as wide as the page. */
const [width, height] = [412, 146];

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
 * Gives the edge for one more toast. Tabs and the buttons of a page stand at its top, so toasts come up at the bottom; at
 * the top, below the tabs, if they would lie over the control that was pressed, or over a panel with keys for a finger. Not
 * over the open list of notifications.
 */
export function toastEdge(others: number): ToastEdge {
  if (document.querySelector(`.${styles['notifications-panel']}`)) return 'bottom-right';
  if (document.documentElement.hasAttribute('data-low-panel')) return 'top-right';
  if (!pressed?.isConnected) return 'bottom-right';
  const { top, bottom, right } = pressed.getBoundingClientRect();
  const isUnderToast =
    top < window.innerHeight && bottom > window.innerHeight - height * (others + 1) && right > window.innerWidth - width;
  return isUnderToast ? 'top-right' : 'bottom-right';
}
