import { paths } from '@dzvinok/contract/paths';
import { createBrowserRouter, Outlet, type DataRouter, type RouteObject } from '@dzvinok/router/routing';
import { fetchedPart, LoadingState } from '@dzvinok/ui/state';
import { AreaFailure } from './areas/area-breakdown.tsx';
import { AccessGate } from './areas/area-gate.tsx';
import { frameRouteId, patchAreaRoutes } from './areas/area-routes.tsx';
import { SuspendedRedirect } from './centre/suspended-redirect.tsx';
import { Frame } from './frame/frame-layout.tsx';
import { ScreenTitle } from './frame/screen-title.tsx';
import { focusContent } from './page/content.ts';
import { StartEnd } from './start/start-screen.tsx';

/** Fetched on demand: the first screen does not wait for it. */
const ProfileScreen = fetchedPart(async () => (await import('./profile/profile.page.tsx')).ProfilePage, <LoadingState shape="page" />);

const routes: RouteObject[] = [
  {
    element: (
      <>
        <StartEnd />
        <ScreenTitle />
        <SuspendedRedirect />
        <Outlet />
      </>
    ),
    ErrorBoundary: AreaFailure,
    HydrateFallback: () => null,
    children: [
      { path: paths.login, lazy: async () => ({ Component: (await import('./sign-in/sign-in.page.tsx')).SignInPage }) },
      {
        id: frameRouteId,
        element: <Frame />,
        children: [
          { index: true, element: <AccessGate /> },
          { path: paths.profile, element: <ProfileScreen /> },
          { path: '*', element: <AccessGate /> },
        ],
      },
    ],
  },
];

export function makeRouter(): DataRouter {
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: patchAreaRoutes });
  beginNewScreensAtTheTop(router);
  return router;
}

// Going back keeps the browser's own scroll position.
function beginNewScreensAtTheTop(router: DataRouter): void {
  let shown = router.state.location.pathname;
  router.subscribe(({ location, historyAction, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    if (historyAction !== 'PUSH') return;
    window.scrollTo(0, 0);
    requestAnimationFrame(focusContentIfFocusWasLost);
  });
}

// The clicked element may be gone with its screen: keyboard and screen reader continue from the new content.
function focusContentIfFocusWasLost(): void {
  if (document.activeElement === document.body) focusContent();
}
