import { useCallback, useSyncExternalStore } from 'react';
import type { MarksStore, MarkView } from './marks-store.ts';
import type { MarkPlace } from './mark-values.ts';

/** One mark of the marks store; renders again when this mark changes and for nothing else. */
export function useMark(marksStore: Pick<MarksStore, 'view' | 'subscribe'>, { studentId, lessonId }: MarkPlace): MarkView {
  const subscribe = useCallback(
    (listener: () => void) => marksStore.subscribe({ studentId, lessonId }, listener), [marksStore, studentId, lessonId]);
  return useSyncExternalStore(subscribe, () => marksStore.view({ studentId, lessonId }));
}
