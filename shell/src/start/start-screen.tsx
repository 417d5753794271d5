import { paths } from '@dzvinok/contract/paths';
import { areaRouteId } from '@dzvinok/remote/area-route';
import { wasReadEarly } from '@dzvinok/early/early-reads';
import { endEarlyView, isEarlyViewShown } from '@dzvinok/early/early-view';
import { useLocation, useMatches } from '@dzvinok/router/navigation';
import { useIsFetching, type Query } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { endEarlyForm } from '../sign-in/early/early-form.ts';

/** Milliseconds that the loader, or what was drawn early, may lie over a page that is ready (specification §9). */
export const startLimit = 2_000;

/** Takes the loader of `index.html` off the page, and what was drawn before the portal was there. */
export function hideStart(): void {
  endEarlyView();
  document.getElementById('start')?.remove();
}

/** A read that was made early too, and has not reached its screen. */
function isOnItsWay({ state, queryKey: [path] }: Query): boolean {
  return state.data === undefined && wasReadEarly(String(path));
}

/** Calls back after two frames: in the first, what was read is drawn. */
function afterDrawing(done: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(done);
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * The loader goes as soon as there is something to show under it; what an area drew early, as soon as the area itself
 * has drawn the same; the sign-in that the page came with, as soon as it is left.
 */
export function StartEnd(): null {
  const { pathname } = useLocation();
  const isAreaOpen = useMatches().some(({ id }) => id === areaRouteId(`/${pathname.split('/')[1] ?? ''}`));
  const isReading = useIsFetching({ predicate: isOnItsWay }) > 0;
  useLayoutEffect(() => {
    if (!isEarlyViewShown()) hideStart();
  }, []);
  useLayoutEffect(() => {
    if (pathname !== paths.login) endEarlyForm();
  }, [pathname]);
  useEffect(() => (isAreaOpen && !isReading && isEarlyViewShown() ? afterDrawing(hideStart) : undefined), [isAreaOpen, isReading]);
  return null;
}
