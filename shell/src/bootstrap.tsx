import '@dzvinok/ui/styles.css';
import { makeQueryClient } from '@dzvinok/api-client/client';
import { startLive } from '@dzvinok/api-client/live';
import { forgetOthersOffline } from '@dzvinok/api-client/offline';
import { cacheAhead } from '@dzvinok/api-client/query';
import { endEarlyView, isEarlyViewBegun } from '@dzvinok/early/early-view';
import { handover } from '@dzvinok/early/handover';
import { nextTask } from '@dzvinok/early/next-task';
import { onSessionChange, readSession } from '@dzvinok/session/session';
import { AnchorLink } from '@dzvinok/router/link';
import { RouterProvider } from '@dzvinok/router/routing';
import { UiProvider } from '@dzvinok/ui/provider';
import { forgetToasts } from '@dzvinok/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { openArea } from './areas/areas.store.ts';
import { firstArea } from './areas/first-area.ts';
import { bringBackLostStylesheets } from './areas/lost-stylesheets.ts';
import { startCentre } from './centre/centre.store.ts';
import { Notices } from './page/notices.tsx';
import { startOffline } from './offline/start-offline.ts';
import { DevOverrideNotice } from './releases/dev-override-notice.tsx';
import { loadReleases, readReleases } from './releases/releases.store.ts';
import { makeRouter } from './router.tsx';
import { coverLimitMs, hideStart } from './start/start-screen.tsx';

async function openFirstArea(): Promise<void> {
  const { manifest } = readReleases();
  const role = readSession()?.user.role;
  const found = manifest && role && firstArea(manifest, location.pathname, role);
  if (found) await openArea(found);
}

/** `areaFetched` settles when the first area's code has arrived or failed. */
export async function startShell(areaFetched: Promise<unknown>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  bringBackLostStylesheets();
  startCentre();
  const releasesLoaded = loadReleases();

  const client = makeQueryClient();
  onSessionChange((session, previous) => {
    if (session?.key === previous?.key) return;
    // The next user must not see the former user's data and toasts.
    client.clear();
    forgetToasts();
    endEarlyView();
  });
  forgetOthersOffline();
  startOffline();

  if (handover.reads?.sessionKey !== readSession()?.key) endEarlyView();
  // A readable early view must not give way to an empty page.
  if (isEarlyViewBegun()) {
    const opened = Promise.all([releasesLoaded, areaFetched]).then(openFirstArea);
    await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, coverLimitMs))]);
  }
  cacheAhead(client);
  // Code that has just arrived gets a task of its own; early replies are in the cache by now.
  await nextTask();
  // Not earlier: when the stream begins, changes since the early reads are read again.
  startLive();
  const router = makeRouter();
  // A transition is drawn in slices, so that the page stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={client}>
        <UiProvider link={AnchorLink}>
          <RouterProvider router={router} />
          <Notices />
          <DevOverrideNotice />
        </UiProvider>
      </QueryClientProvider>,
    ),
  );
  setTimeout(hideStart, coverLimitMs);
}
