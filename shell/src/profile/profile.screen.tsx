import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect, useState, type ComponentType } from 'react';

/** The profile, fetched when it is asked for: the first screen of the day does not wait for it. */
export function ProfileScreen() {
  const [state, setState] = useState<{ Page?: ComponentType; isFailed?: boolean; attempt: number }>({ attempt: 0 });
  const { Page, isFailed, attempt } = state;

  useEffect(() => {
    let isHere = true;
    import('./profile.page.tsx').then(
      ({ ProfilePage }) => isHere && setState({ Page: ProfilePage, attempt }),
      () => isHere && setState({ isFailed: true, attempt }),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);

  if (Page) return <Page />;
  if (!isFailed) return <LoadingState shape="page" />;
  return (
    <ErrorState
      title="Сторінка не завантажилася"
      message="Перевірте інтернет і спробуйте ще раз."
      onRetry={() => setState({ attempt: attempt + 1 })}
    />
  );
}
