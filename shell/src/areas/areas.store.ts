import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FoundArea } from '../access/access.rules.ts';
import { makeAreaLoader, type LoadedArea } from './area.loader.ts';
import { loadFederated } from './federation.ts';

export type AreaState =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedArea; release: string }
  | { status: 'failed'; error: unknown; found: FoundArea };

const store = createStore<Record<string, AreaState>>(() => ({}));

const loadArea = makeAreaLoader({
  load: loadFederated,
  onFailure: (error, { entryName }) => console.error(`${entryName} did not load`, error),
});

/** Begins to load an area, unless that has been tried already. */
export async function openArea(found: FoundArea): Promise<void> {
  if (!store.getState()[found.area.basePath]) await load(found);
}

/** Tries a failed area again. */
export async function retryArea(found: FoundArea): Promise<void> {
  if (store.getState()[found.area.basePath]?.status === 'failed') await load(found);
}

/** Tries every failed area again; for when the network is back. */
export async function retryFailedAreas(): Promise<void> {
  const failed = Object.values(store.getState()).flatMap((state) => (state.status === 'failed' ? [state.found] : []));
  await Promise.all(failed.map(retryArea));
}

async function load(found: FoundArea): Promise<void> {
  const { area, remote } = found;
  store.setState({ [area.basePath]: { status: 'loading' } });
  try {
    const loaded = await loadArea(remote, area);
    const release = `${remote.remote}/${loaded.version}`;
    store.setState({ [area.basePath]: { status: 'ready', loaded, release } });
  } catch (error) {
    store.setState({ [area.basePath]: { status: 'failed', error, found } });
  }
}

/** Releases that areas of this page were loaded from, as `mfe-family/1.2.3`; `listener` hears of each change. */
export function onReleasesInUse(listener: (releases: string[]) => void): void {
  const tell = (areas: Record<string, AreaState>) => {
    const releases = Object.values(areas).flatMap((state) => (state.status === 'ready' ? [state.release] : []));
    if (releases.length > 0) listener([...new Set(releases)]);
  };
  tell(store.getState());
  store.subscribe(tell);
}

export function readArea(basePath: string): AreaState | undefined {
  return store.getState()[basePath];
}

export function useArea(basePath: string | undefined): AreaState | undefined {
  return useStore(store, (areas) => (basePath === undefined ? undefined : areas[basePath]));
}
