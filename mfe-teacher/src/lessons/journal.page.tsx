import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type JournalLesson } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { JournalTable } from '@dzvinok/journal/table';
import { useNavigate } from '@dzvinok/router/navigation';
import { ruleTexts } from '@dzvinok/texts/messages';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useCallback, useMemo } from 'react';
import { useGroup } from '../group/group-context.ts';
import { keptMarks, OfflineNotice } from '../offline/offline-notice.tsx';

/** A teacher cannot delete lessons, and sets limited statuses on the current-lesson tab only. */
export function JournalPage() {
  const { groupId } = useGroup();
  const currentLesson = useCurrentLesson();
  const query = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  const lessonHref = useCallback((lesson: JournalLesson) => paths.lesson(groupId, lesson.id), [groupId]);
  const studentHref = useCallback((studentId: number) => teacherPaths.student(groupId, studentId), [groupId]);
  return (
    <div>
      <OfflineNotice query={query} kept={keptMarks} />
      <WhenRead query={query} waiting={<LoadingState count={10} />}>
        {(journal) => (
          <JournalTable
            groupId={groupId}
            journal={journal}
            lessonHref={lessonHref}
            studentHref={studentHref}
            statusRefusal={ruleTexts.statusOnlyForCurrentLesson}
            currentLesson={currentLesson}
          />
        )}
      </WhenRead>
    </div>
  );
}

/** Today’s lesson after its start; only its tab sets limited statuses. */
function useCurrentLesson() {
  const { groupId, header: { isLessonStarted, lessonId } } = useGroup();
  const navigate = useNavigate();
  return useMemo(() => {
    if (!isLessonStarted || lessonId === null) return undefined;
    const href = teacherPaths.currentLesson(groupId);
    return { lessonId, href, open: () => void navigate(href) };
  }, [groupId, isLessonStarted, lessonId, navigate]);
}
