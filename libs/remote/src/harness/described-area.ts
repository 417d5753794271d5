import type { RouteObject } from '@dzvinok/router/routing';
import type { RemoteArea } from '../remote/remote.ts';

function pathsIn(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const here = [above, path].filter(Boolean).join('/');
    if (children) return pathsIn(children, here);
    return index || !here ? [] : [here];
  });
}

/** Gives the area as `release.config.json` has to describe it, so that the registry tells the same as the code. */
export function describedArea({ basePath, roles, home, routes }: RemoteArea) {
  return { basePath, roles: [...roles], ...(home !== undefined && { home }), routes: pathsIn(routes) };
}
