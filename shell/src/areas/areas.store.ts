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

/** Begins to load an area unless it is there or on its way; a failed one is tried again. */
export async function openArea({ area, remote }: FoundArea): Promise<void> {
  const status = store.getState()[area.basePath]?.status;
  if (status === 'loading' || status === 'ready') return;
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
