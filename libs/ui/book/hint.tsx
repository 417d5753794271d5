import { Button } from '@dzvinok/ui/button';
import { Hint } from '@dzvinok/ui/hint';
import { useEffect, useRef, type ReactNode } from 'react';
import { Group, State, type Sheet } from './sheet.tsx';

/** Simulates the pointer over the button inside. */
function Pointed({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('button')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, []);
  return <div ref={place} style={{ paddingTop: 48 }}>{children}</div>;
}

function States() {
  return (
    <Group>
      <State name="коротка"><Pointed><Hint text="Незабаром"><Button>Оплати</Button></Hint></Pointed></State>
      <State name="довша"><Pointed><Hint text="Учні, які ще не заплатили за цей місяць"><Button>Боржники</Button></Hint></Pointed></State>
    </Group>
  );
}

export const hint: Sheet = { title: 'Підказка', States };
