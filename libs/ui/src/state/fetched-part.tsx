import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from './state.tsx';

interface Fetching<Props> {
  Part: ComponentType<Props> | null;
  status: 'fetching' | 'failed' | 'trying-again';
  attempt: number;
}

/**
 * A part that is fetched when it is first drawn. One that does not come says so in its own place, and is fetched anew
 * by the button; React's `lazy` would take down the whole page and keep the failure until a reload.
 */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function FetchedPart(props: Props) {
    const [{ Part, status, attempt }, setState] = useState<Fetching<Props>>({ Part: known, status: 'fetching', attempt: 0 });

    useEffect(() => {
      if (Part) return;
      let isHere = true;
      load().then(
        (part) => {
          known = part;
          if (isHere) setState({ Part: part, status: 'fetching', attempt });
        },
        () => isHere && setState({ Part: null, status: 'failed', attempt }),
      );
      return () => {
        isHere = false;
      };
    }, [Part, attempt]);

    if (Part) return <Part {...props} />;
    if (status === 'fetching') return waiting;
    return (
      <ErrorState
        message="Перевірте інтернет і спробуйте ще раз."
        onRetry={() => setState({ Part: null, status: 'trying-again', attempt: attempt + 1 })}
        retrying={status === 'trying-again'}
      />
    );
  };
}
