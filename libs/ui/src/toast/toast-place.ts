import { useEffect } from 'react';
import buttons from '../button/button.module.css';
import styles from '../menu/notification-block.module.css';
import tabs from '../page/page-tabs.module.css';

export type ToastEdge = 'top-right' | 'bottom-right';

/** Pixels of a toast with a title and a long text, with margins. */
const [width, height] = [412, 146];
/** Where toasts at the top begin, below the header and the tabs of an area. */
const topEdge = 109;

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

/** Sums, tabs and primary buttons, which a toast never covers. */
const kept = `[data-sums], .${tabs.tabs}, .${buttons['button-primary']}`;

interface Box {
  top: number;
  bottom: number;
}

function uncovered(): DOMRect[] {
  const elements = [...document.querySelectorAll(kept)].filter((element) => !element.closest('[role="dialog"]'));
  if (pressed?.isConnected) elements.push(pressed);
  return elements.map((element) => element.getBoundingClientRect()).filter(({ width: wide, height: high }) => wide > 0 && high > 0);
}

/** Edge for the next toast: the bottom, else the top, else the bottom above the covered part; the bottom under open notifications. */
export function toastEdge(others: Record<ToastEdge, number>): ToastEdge {
  const root = document.documentElement;
  if (others['bottom-right'] === 0) root.style.removeProperty('--dz-toast-lift');
  if (document.querySelector(`.${styles['notifications-panel']}`)) return 'bottom-right';
  if (root.hasAttribute('data-low-panel')) return 'top-right';
  const inTheWay = uncovered().filter(({ right }) => right > window.innerWidth - width);
  const under = ({ top, bottom }: Box) => inTheWay.filter((each) => each.top < bottom && each.bottom > top);
  const bottomBox = (lift: number) => ({ top: window.innerHeight - lift - height * (others['bottom-right'] + 1), bottom: window.innerHeight - lift });
  const isLifted = others['bottom-right'] > 0 && root.style.getPropertyValue('--dz-toast-lift') !== '';
  if (isLifted || under(bottomBox(0)).length === 0) return 'bottom-right';
  if (under({ top: topEdge, bottom: topEdge + height * (others['top-right'] + 1) }).length === 0) return 'top-right';
  let lift = 0;
  for (let below = under(bottomBox(0)); below.length > 0 && lift < window.innerHeight / 2; below = under(bottomBox(lift))) {
    lift = Math.ceil(window.innerHeight - Math.min(...below.map(({ top }) => top)));
  }
  root.style.setProperty('--dz-toast-lift', `${lift}px`);
  return 'bottom-right';
}
