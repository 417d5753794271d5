/** By then the page above has its final size, also on a slow network. */
const patience = 8_000;
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls to an element, and again whenever the page grows above it, until the person scrolls themselves. Gives back the way to stop. */
export function keepInViewport(element: HTMLElement): () => void {
  const over = new AbortController();
  const show = () => element.scrollIntoView({ block: 'start', behavior: 'instant' });
  const growth = new ResizeObserver(show);
  const stop = () => {
    over.abort();
    growth.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, patience);
  show();
  growth.observe(document.body);
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true, signal: over.signal });
  return stop;
}
