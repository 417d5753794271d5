import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

const events = { hover: true, focus: true, touch: true };

/** A short explanation on hover, focus and touch; what is inside must take a `ref`. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip label={text} events={events} openDelay={150} withArrow zIndex={100_002} transitionProps={{ duration: 120 }}>
      {children}
    </Tooltip>
  );
}
