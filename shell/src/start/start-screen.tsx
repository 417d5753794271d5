import { paths } from '@dzvinok/contract/paths';
import { areaRouteId } from '@dzvinok/remote/area-route';
import { wasReadEarly } from '@dzvinok/early/early-reads';
import { endEarlyView, isEarlyViewShown } from '@dzvinok/early/early-view';
import { useLocation, useMatches } from '@dzvinok/router/navigation';
import { useIsFetching, type Query } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { endEarlyForm } from '../sign-in/early/early-form.ts';

/** The loader or early view may cover a ready page for this time (specification §9). */
export const coverLimitMs = 2_000;

export function hideStart(): void {
  endEarlyView();
  document.getElementById('start')?.remove();
}

/** An early read whose reply has not reached its screen. */
function isOnItsWay({ state, queryKey: [path] }: Query): boolean {
  return state.data === undefined && wasReadEarly(String(path));
}

/** Two frames: replies are drawn in the first. */
function afterDrawing(done: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(done);
  });
  return () => cancelAnimationFrame(frame);
}

/** The loader ends when content is below it; an early view, when the area has drawn the same; the page's sign-in, when it is left. */
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
