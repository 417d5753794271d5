import type { RouteObject } from '@dzvinok/router/routing';
import type { ComponentType } from 'react';

/** A page that is fetched when somebody first goes to it. */
export function pageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}
