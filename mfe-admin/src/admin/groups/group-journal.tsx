import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type Journal, type JournalLesson } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { useJournalLive } from '@dzvinok/journal/live';
import { JournalTable } from '@dzvinok/journal/table';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useCallback, useState } from 'react';
import { DeleteLessonPopup } from './delete-lesson.popup.tsx';
import styles from './groups.module.css';

export function GroupJournal({ groupId }: { groupId: number }) {
  useJournalLive(groupId);
  const query = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  const [doomed, setDoomed] = useState<JournalLesson | null>(null);
  const lessonHref = useCallback((lesson: JournalLesson) => paths.lesson(groupId, lesson.id), [groupId]);
  return (
    <WhenRead query={query} waiting={<div className={styles.journalLoading}><LoadingState count={8} /></div>}>
      {(journal) => (
        <>
          <JournalTable groupId={groupId} journal={journal} lessonHref={lessonHref} onDelete={setDoomed} flush />
          {doomed && (
            <DeleteLessonPopup
              key={doomed.id}
              groupId={groupId}
              lesson={doomed}
              isTopicHeldTwice={journal.lessons.filter(({ topicId }) => topicId === doomed.topicId).length > 1}
              markCount={marksOf(journal, doomed)}
              onOutdated={() => void query.refetch()}
              onClose={() => setDoomed(null)}
            />
          )}
        </>
      )}
    </WhenRead>
  );
}

function marksOf({ students }: Journal, lesson: JournalLesson): number {
  return students.reduce((count, { marks }) => count + marks.filter(({ lessonId }) => lessonId === lesson.id).length, 0);
}
