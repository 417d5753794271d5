/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const gap = 8;
const edge = 8;

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Places a panel right of the anchor, left of it when space is short, else under or over it; always on the screen. */
export function placeBeside(anchor: Box, panel: Size, screen: Size): { left: number; top: number } {
  const lastLeft = screen.width - panel.width - edge;
  const lastTop = screen.height - panel.height - edge;
  const right = anchor.left + anchor.width + gap;
  const left = anchor.left - gap - panel.width;
  const level = clamp(anchor.top, edge, lastTop);
  if (right <= lastLeft) return { left: Math.max(edge, right), top: level };
  if (left >= edge) return { left: Math.min(left, lastLeft), top: level };
  const under = anchor.top + anchor.height + gap;
  const over = anchor.top - gap - panel.height;
  const top = under > lastTop && over >= edge ? over : under;
  return { left: clamp(anchor.left, edge, lastLeft), top: clamp(top, edge, lastTop) };
}
