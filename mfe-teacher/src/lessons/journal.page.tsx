import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type JournalLesson } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { JournalTable } from '@dzvinok/journal/table';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useCallback } from 'react';
import { useGroup } from '../group/group.context.ts';

export function JournalPage() {
  const { groupId } = useGroup();
  const journal = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  const lessonHref = useCallback((lesson: JournalLesson) => paths.lesson(groupId, lesson.id), [groupId]);
  if (journal.isPending) return <LoadingState count={10} />;
  if (journal.isError) {
    return <ErrorState message={journal.error.message} onRetry={() => journal.refetch()} retrying={journal.isFetching} />;
  }
  return <JournalTable journal={journal.data} lessonHref={lessonHref} />;
}
