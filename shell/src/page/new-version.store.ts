import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Something newer than this page is there, or what is open here was taken back. */
export type NewVersionKind = 'newer' | 'withdrawn';

interface NewVersion {
  kind: NewVersionKind | null;
  hidden: NewVersionKind | null;
}

const store = createStore<NewVersion>(() => ({ kind: null, hidden: null }));

/** Says once, quietly, that the page should be loaded anew when it suits; that something was taken back goes before. */
export function announceNewVersion(kind: NewVersionKind): void {
  if (store.getState().kind !== 'withdrawn') store.setState({ kind });
}

/** The person would rather go on; the next opening of the product brings the new version anyway. */
export function hideNewVersion(): void {
  store.setState(({ kind }) => ({ hidden: kind }));
}

/** The notice to show now, if any. */
export function useNewVersion(): NewVersionKind | null {
  return useStore(store, ({ kind, hidden }) => (kind === hidden ? null : kind));
}
