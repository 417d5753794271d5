import { remotesManifest, type RemotesManifest } from '@dzvinok/contract/releases';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { askRegistryOnce, keptAnswer, patience } from './registry.ts';

export type ReleasesState =
  | { status: 'loading'; manifest: null }
  | { status: 'ready'; manifest: RemotesManifest }
  | { status: 'failed'; manifest: null };

const store = createStore<ReleasesState>(() => ({ status: 'loading', manifest: null }));

function readEarlier(): RemotesManifest | null {
  try {
    const parsed = remotesManifest.safeParse(JSON.parse(localStorage.getItem(keptAnswer) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(manifest: RemotesManifest): void {
  try {
    localStorage.setItem(keptAnswer, JSON.stringify(manifest));
  } catch {
    // Without storage the next start depends on the registry; nothing else is lost.
  }
}

/** What may be loaded now, which is not what this page goes by: it stays with what it began with. */
export async function askRegistry(timeout: number = patience.withoutOne): Promise<RemotesManifest> {
  return remotesManifest.parse(await askRegistryOnce(timeout));
}

/** Asks the registry what may be loaded on this address; falls back to its last good answer. */
export async function loadReleases(): Promise<void> {
  const earlier = readEarlier();
  if (store.getState().status === 'failed') store.setState({ status: 'loading', manifest: null });
  try {
    const manifest = await askRegistry(earlier ? patience.withEarlierAnswer : patience.withoutOne);
    keep(manifest);
    store.setState({ status: 'ready', manifest });
  } catch (error) {
    console.warn('The registry of releases did not answer', error);
    store.setState(earlier ? { status: 'ready', manifest: earlier } : { status: 'failed', manifest: null });
  }
}

export function readReleases(): ReleasesState {
  return store.getState();
}

export function useReleases(): ReleasesState {
  return useStore(store);
}
