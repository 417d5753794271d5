import { useEffect } from 'react';
import styles from '../menu/notification-block.module.css';

export type ToastEdge = 'top-right' | 'bottom-right';

/** Pixels of a toast with a title and a long text, with margins. */
const [width, height] = [412, 146];

let pressed: Element | null = null;

function rememberPress({ target }: Event): void {
  pressed = target instanceof Element ? (target.closest('button, a, label, input, select, textarea') ?? target) : null;
}

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

/** Edge for the next toast: bottom, but top where it would cover the pressed control or a low panel; bottom under open notifications. */
export function toastEdge(others: number): ToastEdge {
  if (document.querySelector(`.${styles['notifications-panel']}`)) return 'bottom-right';
  if (document.documentElement.hasAttribute('data-low-panel')) return 'top-right';
  if (!pressed?.isConnected) return 'bottom-right';
  const { top, bottom, right } = pressed.getBoundingClientRect();
  const isUnderToast =
    top < window.innerHeight && bottom > window.innerHeight - height * (others + 1) && right > window.innerWidth - width;
  return isUnderToast ? 'top-right' : 'bottom-right';
}
