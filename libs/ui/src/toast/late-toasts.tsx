import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';

/** By then a slow phone has the first screen's scripts. */
const loadDelayMs = 4_000;
const retryDelayMs = 5_000;

let known: ComponentType | null = null;

export async function loadToastStack(): Promise<ComponentType> {
  known = (await import('./toast-stack.tsx')).ToastStack;
  return known;
}

/** Loads the toast stack after the first screen, or with the first toast. */
export function LateToasts({ after = loadDelayMs }: { after?: number }) {
  const [Stack, setStack] = useState(() => known);

  useEffect(() => {
    if (Stack) return;
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const load = () => {
      clearTimeout(timer);
      void loadToastStack().then(
        (loaded) => isHere && setStack(() => loaded),
        () => {
          if (isHere) timer = setTimeout(load, retryDelayMs);
        },
      );
    };
    timer = setTimeout(load, after);
    const stop = notificationsStore.subscribe(load);
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
    };
  }, [Stack, after]);

  return Stack && <Stack />;
}
