import type { RouteObject } from '@dzvinok/router/routing';
import type { ComponentType } from 'react';

/** Loads the page's code on the first visit. */
export function pageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}
