import { onlineManager } from '@tanstack/react-query';
import { retryFailedAreas } from '../areas/areas.store.ts';
import { loadReleases, readReleases } from '../releases/releases.store.ts';

/** The first screen is drawn meanwhile. */
const startDelayMs = 1_000;

function afterStart(work: () => void): void {
  const whenIdle = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work), startDelayMs);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

async function tryAgain(): Promise<void> {
  if (readReleases().status === 'failed') await loadReleases();
  await retryFailedAreas();
}

/** Failed areas are retried when the network returns; reads come back by themselves. */
export function startOffline(): void {
  // The query cache assumes a network and would miss its return.
  onlineManager.setOnline(navigator.onLine);
  window.addEventListener('online', () => void tryAgain());
  afterStart(() => {
    void import(/* webpackChunkName: 'later' */ './newer-releases.ts')
      .then(({ watchReleases }) => watchReleases())
      .catch((error: unknown) => console.warn('The page will not notice new releases', error));
  });
  // Missing on plain http outside localhost.
  if (!('serviceWorker' in navigator)) return;
  afterStart(() => {
    void import(/* webpackChunkName: 'later' */ './worker-registration.ts')
      .then(({ keepForOffline }) => keepForOffline())
      .catch((error: unknown) => console.warn('The product will not open without a network', error));
  });
}
