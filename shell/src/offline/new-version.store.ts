import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface NewVersion {
  /** Something newer than this page is there. */
  isThere: boolean;
  isHidden: boolean;
}

const store = createStore<NewVersion>(() => ({ isThere: false, isHidden: false }));

/** Says once, quietly, that there is something newer than this page. */
export function announceNewVersion(): void {
  store.setState({ isThere: true });
}

/** The person would rather go on; the next opening of the product brings the new version anyway. */
export function hideNewVersion(): void {
  store.setState({ isHidden: true });
}

export function useNewVersion(): boolean {
  return useStore(store, ({ isThere, isHidden }) => isThere && !isHidden);
}
