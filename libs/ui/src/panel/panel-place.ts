import { autoUpdate, computePosition, flip, offset, shift, type Coords, type VirtualElement } from '@floating-ui/dom';

type Anchor = () => DOMRect | null;

const gap = 8;
const edge = 8;

/**
 * Keeps the panel beside its anchor, whatever moves or resizes it: a scroll, letters that arrive, a neighbour that grows.
 * It stands right of the anchor, left of it when space is short, else under or over it; always on the screen.
 */
export function followAnchor(panel: HTMLElement, anchor: Anchor) {
  const reference = { getBoundingClientRect: () => anchor() ?? new DOMRect() };

  async function move() {
    if (!anchor()) return;
    const { x, y } = await placeBeside(reference, panel);
    panel.style.left = `${Math.round(x)}px`;
    panel.style.top = `${Math.round(y)}px`;
  }

  // The anchor may not be drawn yet, and is another element when the panel is about something else: none can be observed
  // for good, so each frame compares where it is.
  const stop = autoUpdate(reference, panel, () => void move(), { ancestorScroll: false, animationFrame: true });
  return { move: () => void move(), stop };
}

function placeBeside(anchor: VirtualElement, panel: HTMLElement): Promise<Coords> {
  return computePosition(anchor, panel, {
    strategy: 'fixed',
    placement: 'right-start',
    middleware: [
      offset(gap),
      flip({ padding: edge, crossAxis: false, fallbackPlacements: ['left-start', 'bottom-start', 'top-start'] }),
      shift({ padding: edge, crossAxis: true }),
    ],
  });
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
