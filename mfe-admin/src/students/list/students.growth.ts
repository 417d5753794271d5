import { useState, type UIEvent } from 'react';

const step = 60;
/** How near the end the next rows are made, in pixels: about one screen. */
const margin = 900;

interface GrowingRows<Row> {
  shown: readonly Row[] | undefined;
  /** For `onScrollCapture` around the table. */
  grow: (event: UIEvent) => void;
}

/** A long list made as far as it has been scrolled, so that 600 students open and narrow down at once. */
export function useGrowingRows<Row>(rows: readonly Row[] | undefined, list: unknown): GrowingRows<Row> {
  const [reached, setReached] = useState({ list, count: step });
  // Another list (a changed filter) begins anew.
  const count = reached.list === list ? reached.count : step;

  const grow = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || !rows || count >= rows.length) return;
    if (target.scrollTop + target.clientHeight > target.scrollHeight - margin) setReached({ list, count: count + step });
  };

  return { shown: rows && (rows.length > count ? rows.slice(0, count) : rows), grow };
}
