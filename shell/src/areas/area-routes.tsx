import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/roles';
import { areaRoute } from '@dzvinok/remote/area-route';
import { readSession, useCurrentUser } from '@dzvinok/session/session';
import { Navigate, Outlet, type PatchRoutesOnNavigationFunction } from '@dzvinok/router/routing';
import { LoadingState } from '@dzvinok/ui/state';
import { Suspense } from 'react';
import { readReleases } from '../releases/releases.store.ts';
import { decide } from './access.rules.ts';
import { AreaFailure } from './area-breakdown.tsx';
import styles from './areas.module.css';
import { readArea, type AreaRelease } from './areas.store.ts';
import { ChosenFallbackBar } from './former-version.tsx';

export const frameRouteId = 'frame';

const patched = new Set<string>();

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

interface AreaOutletProps {
  basePath: string;
  release: AreaRelease;
  roles: readonly Role[];
}

/** Checks the role, because the router keeps these routes after a sign-in with another role. */
export function AreaOutlet({ basePath, release, roles }: AreaOutletProps) {
  const user = useCurrentUser();
  if (!user || !roles.includes(user.role)) return <Navigate to={paths.home} replace />;
  return (
    <div className={styles.area} data-area={basePath} data-release={release.version}>
      {release.fallback === 'chosen' && <ChosenFallbackBar remote={release.remote} />}
      <Suspense fallback={<LoadingState shape="page" />}>
        <Outlet />
      </Suspense>
    </div>
  );
}
