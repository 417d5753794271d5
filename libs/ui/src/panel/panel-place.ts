import { placeBeside } from './place-beside.ts';

type Anchor = () => DOMRect | null;

/** Moves once in a frame, whatever asks for it. */
function oncePerFrame(move: () => void) {
  let frame = 0;
  const ask = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      move();
    });
  };
  return { ask, stop: () => cancelAnimationFrame(frame) };
}

/** Keeps the panel beside its anchor while either of them or the page moves. */
export function followAnchor(panel: HTMLElement, anchor: Anchor) {
  function move() {
    const box = anchor();
    if (!box) return;
    const page = document.documentElement;
    const { left, top } = placeBeside(
      box,
      { width: panel.offsetWidth, height: panel.offsetHeight },
      { width: page.clientWidth, height: page.clientHeight },
    );
    panel.style.left = `${Math.round(left)}px`;
    panel.style.top = `${Math.round(top)}px`;
  }

  const { ask, stop } = oncePerFrame(move);
  const size = new ResizeObserver(move);
  size.observe(panel);
  const whileThere = new AbortController();
  window.addEventListener('scroll', ask, { capture: true, passive: true, signal: whileThere.signal });
  window.addEventListener('resize', ask, { signal: whileThere.signal });
  return {
    move,
    stop: () => {
      stop();
      size.disconnect();
      whileThere.abort();
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
