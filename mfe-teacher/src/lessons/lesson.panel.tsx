import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type Lesson } from '@dzvinok/contract/lessons';
import { LessonEditor } from '@dzvinok/journal/editor';
import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { IconPencil } from '@dzvinok/ui/icons';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useState } from 'react';
import { ChangeTopicPopup } from './change-topic.popup.tsx';

interface LessonPanelProps {
  groupId: number;
  lessonId: number;
  /** Why statuses may not be changed on this screen; undefined when they may. */
  statusRefusal?: string;
}

/** A lesson with its topic, date and students: on the current-lesson tab and on the editor's own screen. */
export function LessonPanel({ groupId, lessonId, statusRefusal }: LessonPanelProps) {
  const lesson = useRead(lessonsRoutes.one, { params: { classId: groupId, lessonId } });
  if (lesson.isPending) return <LoadingState shape="page" />;
  if (lesson.isError) {
    if (lesson.error.status === 404) return <EmptyState title="Для цього класу поки немає уроків." />;
    return <ErrorState message={lesson.error.message} onRetry={() => lesson.refetch()} retrying={lesson.isFetching} />;
  }
  return <LoadedLesson groupId={groupId} lesson={lesson.data} statusRefusal={statusRefusal} />;
}

interface LoadedLessonProps {
  groupId: number;
  lesson: Lesson;
  statusRefusal: string | undefined;
}

function LoadedLesson({ groupId, lesson, statusRefusal }: LoadedLessonProps) {
  const [isChangingTopic, setChangingTopic] = useState(false);
  const changeTopic = (
    <Button icon={<IconPencil size={18} />} onClick={() => setChangingTopic(true)}>
      Змінити тему
    </Button>
  );
  return (
    <SectionCard
      title={`Редагування уроку: ${lesson.topic ?? 'тему не обрано'}`}
      subtitle={formatDate(lesson.startDateTime)}
      actions={changeTopic}
    >
      <LessonEditor key={lesson.id} groupId={groupId} lesson={lesson} statusRefusal={statusRefusal} />
      {isChangingTopic && (
        <ChangeTopicPopup groupId={groupId} lesson={lesson} onClose={() => setChangingTopic(false)} />
      )}
    </SectionCard>
  );
}
