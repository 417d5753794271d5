import { useConnection } from '@dzvinok/api-client/connection';
import { paths } from '@dzvinok/contract/paths';
import { useSession } from '@dzvinok/session/session';
import { Navigate, Outlet } from '@dzvinok/router/routing';
import { AppFrame } from '@dzvinok/ui/layout';
import { ScrollTopButton } from '@dzvinok/ui/scroll';
import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { homeAreaOf } from '../areas/access.rules.ts';
import { openArea } from '../areas/areas.store.ts';
import { LatePage } from '../areas/late-page.tsx';
import { useReleases } from '../releases/releases.store.ts';
import { viewOf } from '../roles/role-view.ts';
import { AreaTabs } from './area-tabs.tsx';
import { Header } from './header.tsx';

// The frame works without it when it cannot be fetched.
const AfterStart = lazy(() => import('./after-start.tsx').then(({ AfterStart: it }) => ({ default: it }), () => ({ default: () => null })));
const SupportBanner = lazy(() => import('./support-banner.tsx').then(({ SupportBanner: it }) => ({ default: it }), () => ({ default: () => null })));
/** Until then the first screen has the network to itself. */
const afterStartDelayMs = 3_000;

export function Frame() {
  const session = useSession();
  useHomeAreaInAdvance();

  if (!session) return <Navigate to={paths.login} replace />;
  return (
    <AppFrame
      header={<Header />}
      nav={<AreaTabs />}
      banner={
        <>
          <Later key={session.key} />
          {viewOf(session.user).hasSupport && (
            <Suspense fallback={null} key={session.key}>
              <SupportBanner />
            </Suspense>
          )}
        </>
      }
      footer="Всі права захищені ©"
    >
      {/* Keyed: another user's sign-in in another tab must not inherit this user's open screens. */}
      <Fragment key={session.key}>
        <Outlet />
        <LatePage />
      </Fragment>
      <ScrollTopButton />
    </AppFrame>
  );
}

/** At once after the first failed call, as the part shows the state of the connection. */
export function Later() {
  const [isTime, setTime] = useState(false);
  const trouble = useConnection();
  if (!isTime && trouble !== null && trouble !== 'slow') setTime(true);
  useEffect(() => {
    const timer = setTimeout(setTime, afterStartDelayMs, true);
    return () => clearTimeout(timer);
  }, []);
  return isTime ? (
    <Suspense fallback={null}>
      <AfterStart />
    </Suspense>
  ) : null;
}

function useHomeAreaInAdvance() {
  const role = useSession()?.user.role;
  const { manifest } = useReleases();
  useEffect(() => {
    const found = manifest && role ? homeAreaOf(manifest, role) : null;
    if (found) void openArea(found);
  }, [manifest, role]);
}
