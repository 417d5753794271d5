import type { RouteObject } from '@dzvinok/router/routing';
import type { RemoteArea } from '../remote/remote.ts';

function pathsIn(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const here = [above, path].filter(Boolean).join('/');
    if (children) return pathsIn(children, here);
    return index || !here ? [] : [here];
  });
}

/** What `release.config.json` has to say of an area, so that the registry tells of it what its code is. */
export function describedArea({ basePath, roles, home, routes }: RemoteArea) {
  return { basePath, roles: [...roles], ...(home !== undefined && { home }), routes: pathsIn(routes) };
}
