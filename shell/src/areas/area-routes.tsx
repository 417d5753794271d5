import { areaRoute } from '@dzvinok/remote/area-route';
import type { PatchRoutesOnNavigationFunction } from '@dzvinok/router/routing';
import { decide } from '../access/access.rules.ts';
import { readReleases } from '../releases/releases.store.ts';
import { readSession } from '@dzvinok/session/session';
import { AreaFailure } from './area-breakdown.tsx';
import { AreaOutlet, type AreaRelease } from './area-outlet.tsx';
import { readArea } from './areas.store.ts';

/** Route below which every area is put. */
export const frameRouteId = 'frame';

const patched = new Set<string>();

/** Gives the router the routes of the area that an address belongs to, if the area is loaded and the person's. */
export const patchAreaRoutes: PatchRoutesOnNavigationFunction = ({ path, patch, signal }) => {
  const { manifest } = readReleases();
  if (!manifest) return;
  const decision = decide(manifest, path, readSession()?.user.role ?? null);
  if (decision.kind !== 'area') return;
  const { area, remote } = decision.found;
  const { basePath, roles } = area;
  const state = readArea(basePath);
  if (state?.status !== 'ready' || patched.has(basePath) || signal.aborted) return;
  patched.add(basePath);
  const release: AreaRelease = { remote: remote.remote, version: state.loaded.version, fallback: state.fallback };
  patch(frameRouteId, [
    areaRoute(state.loaded.area, {
      element: <AreaOutlet basePath={basePath} release={release} roles={roles} />,
      ErrorBoundary: () => <AreaFailure release={release} />,
    }),
  ]);
};
