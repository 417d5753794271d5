import { useLayoutEffect } from 'react';

let opened = 0;

/** Keeps the page behind an open popup from scrolling, and from moving: the room of its scrollbar, if it has one, stays. */
export function usePageScrollLock(isOpened: boolean): void {
  useLayoutEffect(() => {
    if (!isOpened) return;
    const page = document.documentElement;
    if (opened === 0) {
      // A scrollbar that lies over the page takes no room, and then none must be reserved for it.
      page.dataset.still = window.innerWidth > page.clientWidth ? 'scrollbar' : 'plain';
    }
    opened += 1;
    return () => {
      opened -= 1;
      if (opened === 0) delete page.dataset.still;
    };
  }, [isOpened]);
}
