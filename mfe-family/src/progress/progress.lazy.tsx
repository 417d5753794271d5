import { LoadingState } from '@dzvinok/ui/state';
import { lazy, Suspense } from 'react';

const ProgressView = lazy(async () => {
  const { ProgressView: view } = await import('./progress.view.tsx');
  return { default: view };
});

/** The progress view, loaded when it is first looked at: most visits are for the schedule. */
export function Progress() {
  return (
    <Suspense fallback={<LoadingState shape="cards" count={2} />}>
      <ProgressView />
    </Suspense>
  );
}
