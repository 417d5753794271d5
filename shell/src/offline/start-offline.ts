import { onlineManager } from '@tanstack/react-query';
import { retryFailedAreas } from '../areas/areas.store.ts';
import { loadReleases, readReleases } from '../releases/releases.store.ts';

function afterStart(work: () => void): void {
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

async function tryAgain(): Promise<void> {
  if (readReleases().status === 'failed') await loadReleases();
  await retryFailedAreas();
}

/**
 * Lets the product live without a network: it is kept for the next opening once this one has all it needs, and
 * with the network back whatever failed is tried again. Reads come back by themselves. A page that stays open hears of
 * releases, with or without a worker.
 */
export function startOffline(): void {
  // Taken for granted by the cache, which then would not notice that the network came.
  onlineManager.setOnline(navigator.onLine);
  window.addEventListener('online', () => void tryAgain());
  afterStart(() => {
    void import(/* webpackChunkName: 'later' */ './newer-releases.ts')
      .then(({ watchReleases }) => watchReleases())
      .catch((error: unknown) => console.warn('The page will not notice new releases', error));
  });
  // Not there on plain http outside localhost.
  if (!('serviceWorker' in navigator)) return;
  afterStart(() => {
    void import(/* webpackChunkName: 'later' */ './worker-registration.ts')
      .then(({ keepForOffline }) => keepForOffline())
      .catch((error: unknown) => console.warn('The product will not open without a network', error));
  });
}
