/** Specification §9. */
const glideMs = 800;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls sideways, at once with reduced motion; touch, wheel or the next glide stops it. Returns a stop function. */
export function glide(track: HTMLElement, to: number): () => void {
  const from = track.scrollLeft;
  if (isStill() || Math.abs(to - from) < 1) {
    track.scrollLeft = to;
    return () => undefined;
  }
  const begin = performance.now();
  const stopped = new AbortController();
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    stopped.abort();
    track.style.removeProperty('scroll-snap-type');
  };
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - begin) / glideMs));
    track.scrollLeft = from + (to - from) * eased(part);
    if (part < 1) frame = requestAnimationFrame(step);
    else end();
  };
  track.style.setProperty('scroll-snap-type', 'none');
  for (const gesture of ['pointerdown', 'wheel', 'touchstart']) {
    track.addEventListener(gesture, end, { passive: true, signal: stopped.signal });
  }
  frame = requestAnimationFrame(step);
  return end;
}

function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}
