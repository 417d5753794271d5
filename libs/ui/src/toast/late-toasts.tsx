import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';

/** In milliseconds: by then the first screen of a slow phone has its own scripts. */
const afterStart = 4_000;
const again = 5_000;

let known: ComponentType | null = null;

/** Fetches the place of toasts; once it is here, it is drawn with the page. */
export async function loadToastStack(): Promise<ComponentType> {
  known = (await import('./toast-stack.tsx')).ToastStack;
  return known;
}

/** The place of toasts, loaded after the first screen, or as soon as there is a toast. */
export function LateToasts({ after = afterStart }: { after?: number }) {
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
          if (isHere) timer = setTimeout(load, again);
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
