import { useUrlChoice } from '@dzvinok/router/navigation';

const views = ['normal', 'progress'] as const;

export type CabinetView = (typeof views)[number];

/** Kept in the address (`?view=progress`), so that Back and links work. */
export function useCabinetView() {
  const [view, choose] = useUrlChoice('view', views, 'normal');
  return { view, show: (next: CabinetView) => choose(next, { replace: false }) };
}
