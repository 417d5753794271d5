import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type NewVersionKind = 'newer' | 'withdrawn';

interface NewVersion {
  kind: NewVersionKind | null;
  hidden: NewVersionKind | null;
}

const store = createStore<NewVersion>(() => ({ kind: null, hidden: null }));

/** `newer` never replaces `withdrawn`. */
export function announceNewVersion(kind: NewVersionKind): void {
  if (store.getState().kind !== 'withdrawn') store.setState({ kind });
}

export function hideNewVersion(): void {
  store.setState(({ kind }) => ({ hidden: kind }));
}

export function useNewVersion(): NewVersionKind | null {
  return useStore(store, ({ kind, hidden }) => (kind === hidden ? null : kind));
}
