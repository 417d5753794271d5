import { LoadingState, fetchedPart } from '@dzvinok/ui/state';

/** A separate chunk: most visits are for the schedule. */
export const Progress = fetchedPart(
  async () => (await import('./progress-view.tsx')).ProgressView,
  <LoadingState shape="cards" count={2} />,
);
