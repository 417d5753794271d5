import { autoUpdate, computePosition, flip, offset, shift, type Coords, type VirtualElement } from '@floating-ui/dom';

type Anchor = () => DOMRect | null;

const gap = 8;
const edge = 8;

/** Keeps the panel beside its moving anchor: right, else left, else under or over it; always on the screen. */
export function followAnchor(panel: HTMLElement, anchor: Anchor) {
  const reference = { getBoundingClientRect: () => anchor() ?? new DOMRect() };

  async function move() {
    if (!anchor()) return;
    const { x, y } = await placeBeside(reference, panel);
    panel.style.left = `${Math.round(x)}px`;
    panel.style.top = `${Math.round(y)}px`;
  }

  // The anchor may be undrawn or replaced by another element, so it cannot be observed: each frame compares its place.
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

/** Pixels kept visible under the anchor: the next row. */
const margin = 44;

/** Lengthens the page by the panel's height and scrolls the anchor above the panel. */
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
  // The phone's keyboard covers the page, so the panel stands on the keyboard.
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
