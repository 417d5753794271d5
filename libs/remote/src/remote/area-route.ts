import { Navigate, type RouteObject } from '@dzvinok/router/routing';
import { createElement } from 'react';
import type { RemoteArea } from './remote.ts';

/** The area as one route: its own routes below `basePath`, and the bare path led to `home`. */
export function areaRoute(area: RemoteArea, around: Pick<RouteObject, 'element' | 'ErrorBoundary' | 'HydrateFallback'> = {}): RouteObject {
  const start: RouteObject = { index: true, element: createElement(Navigate, { to: area.home ?? '/', replace: true }) };
  return { ...around, id: areaRouteId(area.basePath), path: area.basePath, children: [...area.routes, start] };
}

export function areaRouteId(basePath: string): string {
  return `area:${basePath}`;
}
