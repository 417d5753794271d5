import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FoundArea } from '../access/access.rules.ts';
import { makeAreaLoader, type LoadedArea } from './area.loader.ts';
import { loadFederated } from './federation.ts';

export type AreaState =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedArea }
  | { status: 'failed'; error: unknown };

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

async function load({ area, remote }: FoundArea): Promise<void> {
  store.setState({ [area.basePath]: { status: 'loading' } });
  try {
    store.setState({ [area.basePath]: { status: 'ready', loaded: await loadArea(remote, area) } });
  } catch (error) {
    store.setState({ [area.basePath]: { status: 'failed', error } });
  }
}

export function readArea(basePath: string): AreaState | undefined {
  return store.getState()[basePath];
}

export function useArea(basePath: string | undefined): AreaState | undefined {
  return useStore(store, (areas) => (basePath === undefined ? undefined : areas[basePath]));
}
