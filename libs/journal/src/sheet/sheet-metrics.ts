import { useMedia } from '@dzvinok/ui/layout';
import { useMemo } from 'react';
import type { Metrics } from './sheet-window.ts';

const fine: Metrics = { row: 34, homework: 38, classwork: 54, name: 264, dates: 36, kinds: 22 };
/** Room for fingers. */
const coarse: Metrics = { row: 44, homework: 46, classwork: 62, name: 264, dates: 44, kinds: 24 };
const narrowName = 132;

/** Sizes of the sheet on this screen: the same object as long as they are the same, as everything drawn compares it. */
export function useMetrics(): Metrics {
  const isCoarse = useMedia('(pointer: coarse)');
  const isNarrow = useMedia('(max-width: 767px)');
  // Cells grow with the letters that a person has chosen for the browser.
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return useMemo(() => {
    const { row, homework, classwork, name, dates, kinds } = isCoarse ? coarse : fine;
    const scaled = (size: number) => Math.round(size * scale);
    return {
      row: scaled(row),
      homework: scaled(homework),
      classwork: scaled(classwork),
      name: scaled(isNarrow ? narrowName : name),
      dates: scaled(dates),
      kinds: scaled(kinds),
    };
  }, [isCoarse, isNarrow, scale]);
}
