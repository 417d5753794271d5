import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect, useState, type ComponentType } from 'react';
import type { SecondStepProps } from './second-step.tsx';

/** The second step, fetched when somebody has to take it: for families the first screen stays as small as it was. */
export function SecondStepScreen(props: SecondStepProps) {
  const [state, setState] = useState<{ Step?: ComponentType<SecondStepProps>; isFailed?: boolean; attempt: number }>({ attempt: 0 });
  const { Step, isFailed, attempt } = state;

  useEffect(() => {
    let isHere = true;
    import('./second-step.tsx').then(
      ({ SecondStepCard }) => isHere && setState({ Step: SecondStepCard, attempt }),
      () => isHere && setState({ isFailed: true, attempt }),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);

  if (Step) return <Step {...props} />;
  if (!isFailed) return <LoadingState shape="form" count={1} />;
  return (
    <ErrorState
      title="Сторінка не завантажилася"
      message="Перевірте інтернет і спробуйте ще раз."
      onRetry={() => setState({ attempt: attempt + 1 })}
    />
  );
}
