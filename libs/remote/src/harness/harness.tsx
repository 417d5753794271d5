import { makeQueryClient } from '@dzvinok/api-client/client';
import type { FakeApi } from '@dzvinok/api-client/harness';
import { AnchorLink } from '@dzvinok/router/link';
import { createBrowserRouter, createMemoryRouter, Navigate, RouterProvider, type RouteObject } from '@dzvinok/router/routing';
import { endSession, startSession, type SessionUser } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { areaRoute } from '../remote/area-route.ts';
import type { RemoteArea } from '../remote/remote.ts';

export { FakeApi, refuse, refuseFor, scheduleItem, withMessage, type RecordedCall } from '@dzvinok/api-client/harness';

interface HarnessOptions {
  remote: RemoteArea;
  api: FakeApi;
  at?: string;
  user?: Partial<SessionUser>;
}

export interface Harness {
  /** Unmounting signs out and restores `fetch`. */
  element: ReactElement;
  address: () => string;
  client: QueryClient;
}

function signIn({ remote, user }: HarnessOptions): void {
  const role = remote.roles[0] ?? 'TenantAdmin';
  startSession({
    accessToken: 'access',
    refreshToken: 'refresh',
    user: { fullName: 'Вознесенська-Кропивницька Єлизавета', avatarPath: null, role, ...user },
  });
}

const elsewhere: RouteObject = { path: '*', element: <p>Адреса поза розділом</p> };

function Until({ end, children }: { end: () => void; children: ReactNode }) {
  useEffect(() => end, [end]);
  return children;
}

/** Simulated documents lack `fonts`, to which growing text areas listen. */
function lendFontSet(): void {
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}

/** Mounts an area in memory with a fake gateway, for component tests. */
export function makeHarness(options: HarnessOptions): Harness {
  lendFontSet();
  const { remote, api, at = remote.home ?? remote.basePath } = options;
  const uninstall = api.install();
  signIn(options);
  const client = makeQueryClient({ retryMs: 0 });
  const router = createMemoryRouter([areaRoute(remote), elsewhere], { initialEntries: [at] });
  const end = () => {
    uninstall();
    endSession();
  };
  const element = (
    <Until end={end}>
      <QueryClientProvider client={client}>
        <UiProvider environment="test" link={AnchorLink}>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </Until>
  );
  return { element, client, address: () => router.state.location.pathname + router.state.location.search };
}

/** Mounts an area in a browser without the shell: page address, fake gateway. */
export function makeStandalone(options: HarnessOptions): ReactElement {
  options.api.install();
  signIn(options);
  const { remote } = options;
  const start = <Navigate to={remote.home ?? remote.basePath} replace />;
  const router = createBrowserRouter([areaRoute(remote), { path: '*', element: start }]);
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <UiProvider link={AnchorLink}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
}
