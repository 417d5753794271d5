import { areaRouteId } from '@dzvinok/remote/area-route';
import { useLocation, useMatches } from '@dzvinok/router/navigation';
import { useEffect, useLayoutEffect } from 'react';
import { endEarlyView, isEarlyViewShown, whenTakenOver } from './early-view.end.ts';

/** Milliseconds that the loader, or what was drawn early, may lie over a page that is ready (specification §9). */
export const startLimit = 2_000;

/** Takes the loader of `index.html` off the page, and what was drawn before the portal was there. */
export function hideStart(): void {
  endEarlyView();
  document.getElementById('start')?.remove();
}

/**
 * The loader goes as soon as there is something to show under it; what an area drew early, as soon as the area itself
 * has drawn the same.
 */
export function StartEnd(): null {
  const { pathname } = useLocation();
  const isAreaOpen = useMatches().some(({ id }) => id === areaRouteId(`/${pathname.split('/')[1] ?? ''}`));
  useLayoutEffect(() => {
    if (!isEarlyViewShown()) hideStart();
  }, []);
  useEffect(() => (isAreaOpen && isEarlyViewShown() ? whenTakenOver(hideStart) : undefined), [isAreaOpen]);
  return null;
}
