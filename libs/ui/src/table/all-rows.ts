import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

// `code`, not `key`: a Ukrainian keyboard gives «а».
function isFindInPage({ code, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return code === 'F3' || (code === 'KeyF' && (ctrlKey || metaKey));
}

/** True when all rows must be in the DOM: before find-in-page (until `count` changes) and printing. */
export function useAllRows(count: number): boolean {
  const [wholeAt, setWholeAt] = useState<number | null>(null);

  const drawAll = () => flushSync(() => setWholeAt(count));
  useWindowEvent('beforeprint', drawAll);
  useWindowEvent('afterprint', () => setWholeAt(null));
  useWindowEvent('keydown', (event) => {
    if (isFindInPage(event)) drawAll();
  });

  // A new length means that the list was filtered, so the search in the page is over.
  if (wholeAt !== null && wholeAt !== count) setWholeAt(null);
  return wholeAt === count;
}
