import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { ruleTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MarksStore } from '../marks/marks-store.ts';

const rereads = [lessonsRoutes.one, lessonsRoutes.journal];

/** Warns when a mark is changed during a slow save, and rereads the marks (specification §4, §5). */
export function useSlowSaveWarning(marksStore: MarksStore): void {
  const client = useQueryClient();
  useEffect(
    () =>
      marksStore.onSlow(() => {
        showToast({ kind: 'warning', message: ruleTexts.markSaveInProgress, id: 'mark-save-in-progress' });
        for (const { path } of rereads) void client.invalidateQueries({ queryKey: [path] });
      }),
    [marksStore, client],
  );
}
