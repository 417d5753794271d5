import { onWayBack } from '@dzvinok/api-client/connection';
import { onReleasesInUse } from '../areas/areas.store.ts';
import { onNewerReleases } from './newer-releases.ts';
import { readBuildMessage, releaseCacheName, shellCacheName, type KeepMessage } from '../worker/page-agreement.ts';
import { announceNewVersion } from '../page/new-version.store.ts';

/** Set by the build; the worker of the same build has the same name. */
declare const SHELL_BUILD: string;

/** A visible page checks for a newer worker at intervals between these. */
const minLookPauseMs = 60_000;
const maxLookPauseMs = 15 * 60_000;

const held = new Set<string>();

/** The lock tells the worker to keep these files while the page is open. */
function hold(name: string): void {
  if (held.has(name)) return;
  held.add(name);
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => {}));
}

async function askToKeep(releases: string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: KeepMessage = { kind: 'keep', releases };
  active?.postMessage(message);
}

let inUse: string[] = [];

function keepWhatIsInUse(releases: string[]): void {
  inUse = releases;
  for (const release of releases) hold(releaseCacheName(release));
  void askToKeep(releases);
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAt < minLookPauseMs) return;
    lookedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  onWayBack(look);
  setInterval(look, maxLookPauseMs);
}

export async function keepForOffline(): Promise<void> {
  hold(shellCacheName(SHELL_BUILD));
  navigator.serviceWorker.onmessage = ({ data }) => {
    const message = readBuildMessage(data);
    if (message && message.build !== SHELL_BUILD) announceNewVersion('newer');
  };
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (!registration) return;
  onReleasesInUse(keepWhatIsInUse);
  onNewerReleases((newer) => void askToKeep([...inUse, ...newer]));
  lookNowAndThen(registration);
}
