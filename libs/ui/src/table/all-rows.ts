import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

// The key's place, not its letter: a Ukrainian keyboard writes «а» there.
function isFindInPage({ code, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return code === 'F3' || (code === 'KeyF' && (ctrlKey || metaKey));
}

/**
 * True while every row has to be there: the browser is about to search the page or to print it, and sees only what is
 * drawn. After a search that lasts until the list changes its length.
 */
export function useAllRows(count: number): boolean {
  const [wholeAt, setWholeAt] = useState<number | null>(null);

  const drawAll = () => flushSync(() => setWholeAt(count));
  useWindowEvent('beforeprint', drawAll);
  useWindowEvent('afterprint', () => setWholeAt(null));
  useWindowEvent('keydown', (event) => {
    if (isFindInPage(event)) drawAll();
  });

  // A list of another length was filtered meanwhile: nobody searches in it.
  if (wholeAt !== null && wholeAt !== count) setWholeAt(null);
  return wholeAt === count;
}
