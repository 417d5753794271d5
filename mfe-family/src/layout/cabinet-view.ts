import { useUrlChoice } from '@dzvinok/router/navigation';

const views = ['normal', 'progress'] as const;

/** The cabinet shows its pages, or the progress of the marks. */
export type CabinetView = (typeof views)[number];

/** The view lives in the address (`?view=progress`): Back leads out of it, a link into it. */
export function useCabinetView() {
  const [view, choose] = useUrlChoice('view', views, 'normal');
  return { view, show: (next: CabinetView) => choose(next, { replace: false }) };
}
