import { useEffect, type RefObject } from 'react';

/** Room behind the last column, so that a table scrolled to its end begins with a whole column too. */
const roomBehind = '--dz-table-end';

/**
 * A table that is scrolled sideways stops where a column begins (`scroll-snap` in the style sheet): no value is cut by
 * the frozen columns, which would leave another number of a sum. This gives the end of the table such a place.
 */
export function useWholeColumns(box: RefObject<HTMLElement | null>, columns: unknown): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => {
      const headers = [...current.querySelectorAll<HTMLElement>('thead th')];
      const isFrozen = (header: HTMLElement) => getComputedStyle(header).position === 'sticky';
      const frozen = headers.filter(isFrozen).reduce((sum, header) => sum + header.offsetWidth, 0);
      const widths = headers.filter((header) => !isFrozen(header)).map((header) => header.offsetWidth);
      current.style.setProperty('scroll-padding-left', `${frozen}px`);
      current.style.setProperty(roomBehind, `${roomNeeded(frozen, widths, current.clientWidth)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, columns]);
}

/** None where all columns are in view: what is left beside them then is room of an earlier measure. */
export function roomNeeded(frozen: number, widths: readonly number[], inView: number): number {
  const total = frozen + widths.reduce((sum, width) => sum + width, 0);
  let scrolled = 0;
  for (const width of widths) {
    if (total - scrolled <= inView) break;
    scrolled += width;
  }
  return scrolled === 0 ? 0 : scrolled + inView - total;
}
