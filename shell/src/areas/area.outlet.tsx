import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import { useCurrentUser } from '@dzvinok/remote/session';
import { useLocation, useNavigate, useRouteError } from '@dzvinok/router/navigation';
import { Navigate, Outlet } from '@dzvinok/router/routing';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Suspense, useEffect } from 'react';
import styles from './areas.module.css';

interface AreaOutletProps {
  basePath: string;
  /** Of the release that the area came from; it stays the same for as long as the page is open. */
  version: string;
  roles: readonly Role[];
}

/** The area's own routes, for its roles only: the router keeps them also when the next person has another role. */
export function AreaOutlet({ basePath, version, roles }: AreaOutletProps) {
  const user = useCurrentUser();
  if (!user || !roles.includes(user.role)) return <Navigate to={paths.home} replace />;
  return (
    <div className={styles.area} data-area={basePath} data-release={version}>
      <Suspense fallback={<LoadingState shape="page" />}>
        <Outlet />
      </Suspense>
    </div>
  );
}

/** Takes the place of an area that broke while it was drawn; the frame around it stays. */
export function AreaFailure() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => console.error('The area broke', error), [error]);

  return (
    <ErrorState
      title="Сторінка не відкрилася"
      message="У розділі сталася помилка. Спробуйте ще раз або перейдіть до іншої сторінки."
      onRetry={() => void navigate(location, { replace: true, state: location.state })}
    />
  );
}
