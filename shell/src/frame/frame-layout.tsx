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
import { AreaTabs } from './area-tabs.tsx';
import { Header } from './header.tsx';

// The frame stands without it, when it cannot be fetched.
const AfterStart = lazy(() => import('./after-start.tsx').then(({ AfterStart: it }) => ({ default: it }), () => ({ default: () => null })));
// The same: work may go on without the banner.
const SupportBanner = lazy(() => import('./support-banner.tsx').then(({ SupportBanner: it }) => ({ default: it }), () => ({ default: () => null })));
/** Until then the first screen has the network to itself. */
const afterStartDelayMs = 3_000;

/** Everything around the screens of a signed-in person; nothing that an area does can take it down. */
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
          {session.user.role === 'TenantAdmin' && (
            <Suspense fallback={null} key={session.key}>
              <SupportBanner />
            </Suspense>
          )}
        </>
      }
      footer="Всі права захищені ©"
    >
      {/* Another person's sign-in in another tab must not inherit what this one had open. */}
      <Fragment key={session.key}>
        <Outlet />
        <LatePage />
      </Fragment>
      <ScrollTopButton />
    </AppFrame>
  );
}

function Later() {
  const [isTime, setTime] = useState(false);
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

/** Only the remote of the person's own role is fetched before it is asked for. */
function useHomeAreaInAdvance() {
  const role = useSession()?.user.role;
  const { manifest } = useReleases();
  useEffect(() => {
    const found = manifest && role ? homeAreaOf(manifest, role) : null;
    if (found) void openArea(found);
  }, [manifest, role]);
}
