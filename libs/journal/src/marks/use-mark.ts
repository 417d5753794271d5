import { useCallback, useSyncExternalStore } from 'react';
import type { MarkBook, MarkView } from './marks-store.ts';
import type { MarkPlace } from './mark-values.ts';

/** One mark of the book; renders again when this mark changes and for nothing else. */
export function useMark(book: Pick<MarkBook, 'view' | 'subscribe'>, { studentId, lessonId }: MarkPlace): MarkView {
  const subscribe = useCallback(
    (listener: () => void) => book.subscribe({ studentId, lessonId }, listener), [book, studentId, lessonId]);
  return useSyncExternalStore(subscribe, () => book.view({ studentId, lessonId }));
}
