import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type JournalLesson } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { JournalTable } from '@dzvinok/journal/table';
import { ruleTexts } from '@dzvinok/texts/messages';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useCallback } from 'react';
import { useGroup } from '../group/group-context.ts';

/** The group's journal; a teacher deletes no lessons, and sets limited statuses on the current-lesson tab only. */
export function JournalPage() {
  const { groupId } = useGroup();
  const query = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  const lessonHref = useCallback((lesson: JournalLesson) => paths.lesson(groupId, lesson.id), [groupId]);
  return (
    <WhenRead query={query} waiting={<LoadingState count={10} />}>
      {(journal) => (
        <JournalTable
          groupId={groupId}
          journal={journal}
          lessonHref={lessonHref}
          statusRefusal={ruleTexts.statusOnlyForCurrentLesson}
        />
      )}
    </WhenRead>
  );
}
