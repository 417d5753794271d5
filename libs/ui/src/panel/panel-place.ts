import { autoUpdate } from '@floating-ui/dom';
import { placeBeside } from './place-beside.ts';

type Anchor = () => DOMRect | null;

/** Keeps the panel beside its anchor while either of them or the page moves. */
export function followAnchor(panel: HTMLElement, anchor: Anchor) {
  const reference = { getBoundingClientRect: () => anchor() ?? new DOMRect() };
  let frame = 0;

  async function move() {
    if (!anchor()) return;
    const { x, y } = await placeBeside(reference, panel);
    panel.style.left = `${Math.round(x)}px`;
    panel.style.top = `${Math.round(y)}px`;
  }

  // What scrolls with the anchor in it is not known here, as the anchor may not be drawn yet: any scroll may.
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      void move();
    });
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  const stopUpdates = autoUpdate(reference, panel, () => void move(), { ancestorScroll: false });
  return {
    move: () => void move(),
    stop: () => {
      stopUpdates();
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, { capture: true });
    },
  };
}

/** So much of what is under the anchor is seen too: the next row. */
const margin = 44;

/** Gives the page as much room at its end as the panel covers, and keeps the anchor over the panel. */
export function stayBelow(panel: HTMLElement, anchor: Anchor) {
  const page = document.documentElement;

  function move() {
    const box = anchor();
    if (!box) return;
    const hidden = box.bottom + margin - panel.getBoundingClientRect().top;
    if (hidden > 0) window.scrollBy({ top: hidden, behavior: 'instant' });
  }

  const size = new ResizeObserver(() => {
    page.style.setProperty('--dz-low-panel', `${panel.offsetHeight}px`);
    move();
  });
  size.observe(panel);
  // On phones the keyboard lies over the page: the panel stands on it.
  const seen = window.visualViewport;
  const standOnKeyboard = () => {
    if (seen) panel.style.setProperty('--keyboard', `${Math.max(0, page.clientHeight - seen.height - seen.offsetTop)}px`);
  };
  const whileThere = new AbortController();
  seen?.addEventListener('resize', standOnKeyboard, { signal: whileThere.signal });
  seen?.addEventListener('scroll', standOnKeyboard, { signal: whileThere.signal });
  return {
    move,
    stop: () => {
      size.disconnect();
      whileThere.abort();
      page.style.removeProperty('--dz-low-panel');
    },
  };
}
