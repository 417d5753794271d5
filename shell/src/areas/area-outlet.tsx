import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import { useCurrentUser } from '@dzvinok/session/session';
import { Navigate, Outlet } from '@dzvinok/router/routing';
import { LoadingState } from '@dzvinok/ui/state';
import { Suspense } from 'react';
import type { NamedRelease } from '../releases/release-name.ts';
import styles from './areas.module.css';
import type { FallbackState } from './areas.store.ts';
import { ChosenFallbackBar } from './chosen-fallback.tsx';

/** The release that an area came from; it stays the same for as long as the page is open. */
export interface AreaRelease extends NamedRelease {
  fallback: FallbackState;
}

interface AreaOutletProps {
  basePath: string;
  release: AreaRelease;
  roles: readonly Role[];
}

/** The area's own routes, for its roles only: the router keeps them also when the next person has another role. */
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
