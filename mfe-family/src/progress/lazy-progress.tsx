import { LoadingState, fetchedPart } from '@dzvinok/ui/state';

/** The progress view, loaded when it is first looked at: most visits are for the schedule. */
export const Progress = fetchedPart(
  async () => (await import('./progress-view.tsx')).ProgressView,
  <LoadingState shape="cards" count={2} />,
);
