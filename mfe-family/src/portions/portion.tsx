import { Button } from '@dzvinok/ui/button';
import { useState, type ReactNode } from 'react';

interface PortionProps<Item> {
  items: readonly Item[];
  /** So many are shown at first, and more with each press. */
  size: number;
  /** Label of the button: «Показати раніші». */
  more: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first of many: a school year of them would be a page of many screens. */
export function Portion<Item>({ items, size, more, children }: PortionProps<Item>) {
  const [count, setCount] = useState(size);
  const rest = items.length - count;
  return (
    <>
      {children(items.slice(0, count))}
      {rest > 0 && (
        <div>
          <Button look="quiet" size="lg" onClick={() => setCount(count + size)}>
            {more} ({rest})
          </Button>
        </div>
      )}
    </>
  );
}
