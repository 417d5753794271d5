import { useSnapshot } from 'valtio';
import type { MarksStore, MarkView } from './marks-store.ts';
import type { MarkPlace } from './mark-values.ts';
import { atOnce } from './proxies.ts';

/** One mark of the marks store; renders again when this mark changes and for nothing else. */
export function useMark(marksStore: Pick<MarksStore, 'proxyOf'>, place: MarkPlace): MarkView {
  return useSnapshot(marksStore.proxyOf(place), atOnce).view;
}
