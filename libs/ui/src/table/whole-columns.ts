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
      const total = frozen + widths.reduce((sum, width) => sum + width, 0);
      let scrolled = 0;
      for (const width of widths) {
        if (total - scrolled <= current.clientWidth) break;
        scrolled += width;
      }
      current.style.setProperty('scroll-padding-left', `${frozen}px`);
      current.style.setProperty(roomBehind, `${Math.max(0, scrolled + current.clientWidth - total)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, columns]);
}
