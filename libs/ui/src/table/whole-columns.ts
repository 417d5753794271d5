import { useEffect, type RefObject } from 'react';

const roomBehind = '--dz-table-end';

/** Pixels: `clientWidth` is rounded, and sums of fractions are not exact. */
const tolerance = 0.75;

/** Sideways scroll snaps to column starts, as a number cut by frozen columns reads as another number; this pads the table's end. */
export function useWholeColumns(box: RefObject<HTMLElement | null>, columns: unknown): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => {
      const headers = [...current.querySelectorAll<HTMLElement>('thead th')];
      const isFrozen = (header: HTMLElement) => getComputedStyle(header).position === 'sticky';
      const frozen = headers.filter(isFrozen).reduce((sum, header) => sum + widthOf(header), 0);
      const widths = headers.filter((header) => !isFrozen(header)).map(widthOf);
      current.style.setProperty('scroll-padding-left', `${frozen}px`);
      current.style.setProperty(roomBehind, `${roomNeeded(frozen, widths, current.clientWidth)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, columns]);
}

/** Not rounded: the rounded widths of a dozen columns add up to more than a table that fits. */
function widthOf(header: HTMLElement): number {
  return header.getBoundingClientRect().width;
}

export function roomNeeded(frozen: number, widths: readonly number[], inView: number): number {
  const total = frozen + widths.reduce((sum, width) => sum + width, 0);
  let scrolled = 0;
  for (const width of widths) {
    if (total - scrolled <= inView + tolerance) break;
    scrolled += width;
  }
  return scrolled === 0 ? 0 : scrolled + inView - total;
}
