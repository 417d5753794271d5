import { useCall } from '@dzvinok/api-client/query';
import { lessonsRoutes, type Lesson } from '@dzvinok/contract/lessons';
import { successTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { TopicPopup } from '../topics/topic.popup.tsx';

interface ChangeTopicPopupProps {
  groupId: number;
  lesson: Lesson;
  onClose: () => void;
}

export function ChangeTopicPopup({ groupId, lesson, onClose }: ChangeTopicPopupProps) {
  const change = useCall(lessonsRoutes.changeTopic, {
    invalidates: [lessonsRoutes.one, lessonsRoutes.journal, lessonsRoutes.header],
  });

  function confirm(topicId: number) {
    change.mutate(
      { params: { classId: groupId, lessonId: lesson.id, topicId } },
      {
        onSuccess: ({ message }) => {
          showToast({ kind: 'success', message: message ?? successTexts.lessonTopicUpdated });
          onClose();
        },
      },
    );
  }

  return (
    <TopicPopup
      groupId={groupId}
      subjectId={lesson.subjectId}
      topicId={lesson.topicId}
      confirmLabel="Зберегти"
      isBusy={change.isPending}
      failure={change.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
