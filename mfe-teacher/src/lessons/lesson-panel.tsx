import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type Lesson } from '@dzvinok/contract/lessons';
import { LessonEditor } from '@dzvinok/journal/editor';
import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { IconPencil } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { EmptyState, LoadingState, ReadFailure } from '@dzvinok/ui/state';
import { useState, type ReactNode } from 'react';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { RecordingButton } from '../recordings/recording-button.tsx';
import { ChangeTopicPopup } from './change-topic.popup.tsx';

export interface LessonParts {
  title?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

interface LessonPanelProps {
  groupId: number;
  lessonId: number;
  /** Reason why statuses are read-only here; undefined when they can change. */
  statusRefusal?: string;
  /** Lays the parts out as a page or as a card on a tab. */
  frame: (parts: LessonParts) => ReactNode;
}

export function LessonPanel({ groupId, lessonId, statusRefusal, frame }: LessonPanelProps) {
  const query = useRead(lessonsRoutes.one, { params: { classId: groupId, lessonId } });
  const { data: lesson, error } = query;
  if (error?.status === 404) return frame({ children: <NoLesson isGroupGone={error.code === 'groups.not-found'} /> });
  // A failed reread keeps the lesson, because the teacher may be typing in it.
  if (lesson) return <LoadedLesson groupId={groupId} lesson={lesson} notice={<OfflineNotice query={query} />} statusRefusal={statusRefusal} frame={frame} />;
  // Placeholder keeps the line, so nothing moves when the date comes.
  if (!error) return frame({ subtitle: '…', children: <LoadingState shape="page" /> });
  return frame({ children: <ReadFailure query={query} /> });
}

function NoLesson({ isGroupGone }: { isGroupGone: boolean }) {
  if (isGroupGone) return <EmptyState title="Такої групи немає." text="Можливо, її передали іншому викладачу." />;
  return <EmptyState title="Для цього класу поки немає уроків." />;
}

interface LoadedLessonProps extends Pick<LessonPanelProps, 'groupId' | 'frame'> {
  lesson: Lesson;
  notice: ReactNode;
  statusRefusal: string | undefined;
}

function LoadedLesson({ groupId, lesson, notice, statusRefusal, frame }: LoadedLessonProps) {
  const [isChangingTopic, setChangingTopic] = useState(false);
  return frame({
    title: `Редагування уроку: ${lesson.topic ?? 'тему не обрано'}`,
    subtitle: (
      <Inline gap="md">
        <span>{formatDate(lesson.startDateTime)}</span>
        <span>Група {lesson.className}</span>
      </Inline>
    ),
    actions: !lesson.isArchived && (
      <>
        <RecordingButton groupId={groupId} lessonId={lesson.id} />
        <Button icon={<IconPencil size={18} />} onClick={() => setChangingTopic(true)}>
          Змінити тему
        </Button>
      </>
    ),
    children: (
      <>
        {notice}
        <LessonEditor groupId={groupId} lesson={lesson} statusRefusal={statusRefusal} />
        {isChangingTopic && <ChangeTopicPopup groupId={groupId} lesson={lesson} onClose={() => setChangingTopic(false)} />}
      </>
    ),
  });
}
