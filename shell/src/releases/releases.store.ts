import { remotesManifest, type RemotesManifest } from '@dzvinok/contract/releases';
import { storedJson } from '@dzvinok/storage/stored';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { overlaidManifest } from './overrides.ts';
import { answerTimeoutMs, askRegistryOnce, keptAnswer } from './registry.ts';

export type ReleasesState =
  | { status: 'loading'; manifest: null }
  | { status: 'ready'; manifest: RemotesManifest }
  | { status: 'failed'; manifest: null };

const store = createStore<ReleasesState>(() => ({ status: 'loading', manifest: null }));

const storedAnswer = storedJson(keptAnswer, remotesManifest);

export async function askRegistry(timeout: number = answerTimeoutMs.withoutOne): Promise<RemotesManifest> {
  return remotesManifest.parse(await askRegistryOnce(timeout));
}

function begin(manifest: RemotesManifest): void {
  // A page keeps its first releases; a later answer serves the next page.
  if (store.getState().status !== 'ready') store.setState({ status: 'ready', manifest: overlaidManifest(manifest) });
}

function beginWith(answer: RemotesManifest): void {
  storedAnswer.write(answer);
  begin(answer);
}

/** Falls back to the last good answer. Without one the user is told after `untilTold`, and a later answer is still used. */
export async function loadReleases(): Promise<void> {
  const earlier = storedAnswer.read();
  if (store.getState().status === 'failed') store.setState({ status: 'loading', manifest: null });
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const limit = earlier ? answerTimeoutMs.withEarlierAnswer : answerTimeoutMs.untilTold;
  const timer = setTimeout(() => reject(new Error(`remotes.json: ${limit} ms`)), limit);
  try {
    await Promise.race([askRegistry().then(beginWith), silence]);
  } catch (error) {
    console.warn('The registry of releases did not answer', error);
    if (store.getState().status !== 'loading') return;
    if (earlier) begin(earlier);
    else store.setState({ status: 'failed', manifest: null });
  } finally {
    clearTimeout(timer);
  }
}

export function readReleases(): ReleasesState {
  return store.getState();
}

export function useReleases(): ReleasesState {
  return useStore(store);
}
