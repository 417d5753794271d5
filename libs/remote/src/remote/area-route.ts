import { paths } from '@dzvinok/contract/paths';
import { useLocation } from '@dzvinok/router/navigation';
import { Navigate, type RouteObject } from '@dzvinok/router/routing';
import { EmptyState } from '@dzvinok/ui/state';
import { createElement } from 'react';
import type { RemoteArea } from './remote.ts';

/** The area as one route: its routes below `basePath`, the bare path to `home`, unknown paths to `/` (specification §2). */
export function areaRoute(area: RemoteArea, around: Pick<RouteObject, 'element' | 'ErrorBoundary'> = {}): RouteObject {
  const { basePath, home, routes } = area;
  const start: RouteObject = { index: true, element: createElement(Navigate, { to: home ?? paths.home, replace: true }) };
  const unknown: RouteObject = { path: '*', element: createElement(UnknownPath, { home }) };
  return { ...around, id: areaRouteId(basePath), path: basePath, children: [...routes, start, unknown] };
}

export function areaRouteId(basePath: string): string {
  return `area:${basePath}`;
}

// An area without its own home route would redirect for ever.
function UnknownPath({ home }: { home: string | undefined }) {
  const { pathname } = useLocation();
  if (pathname !== home) return createElement(Navigate, { to: paths.home, replace: true });
  return createElement(EmptyState, { title: 'Цієї сторінки немає', text: 'Повідомте адміністратора центру.' });
}
