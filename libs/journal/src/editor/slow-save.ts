import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { ruleTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MarkBook } from '../marks/mark-book.ts';

/** A change over a save that takes too long is told of, and the lesson is read anew (specification §4 and §5). */
export function useSlowSaveWarning(book: MarkBook): void {
  const client = useQueryClient();
  useEffect(
    () =>
      book.onSlow(() => {
        showToast({ kind: 'warning', message: ruleTexts.markSaveInProgress, id: 'mark-save-in-progress' });
        void client.invalidateQueries({ queryKey: [lessonsRoutes.one.path] });
      }),
    [book, client],
  );
}
