import { Button } from '@dzvinok/ui/button';
import { useState, type ReactNode } from 'react';

interface PortionProps<Item> {
  items: readonly Item[];
  size: number;
  more: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** Shows the first items: a school year would fill many screens. */
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
