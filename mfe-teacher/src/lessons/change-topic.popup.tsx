import { useCall } from '@dzvinok/api-client/query';
import { lessonsRoutes, type Lesson } from '@dzvinok/contract/lessons';
import { successTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useRefreshTopics } from '../topics/topic-choice.ts';
import { TopicPopup } from '../topics/topic.popup.tsx';

interface ChangeTopicPopupProps {
  groupId: number;
  lesson: Lesson;
  onClose: () => void;
}

export function ChangeTopicPopup({ groupId, lesson, onClose }: ChangeTopicPopupProps) {
  const refreshTopics = useRefreshTopics();
  const change = useCall(lessonsRoutes.changeTopic);

  async function confirm(topicId: number) {
    try {
      const { message } = await change.mutateAsync({ params: { classId: groupId, lessonId: lesson.id, topicId } });
      showToast({ kind: 'success', message: message ?? successTexts.lessonTopicUpdated });
      onClose();
    } catch {
      // The popup shows the refusal; its topics may be outdated.
      void refreshTopics(lessonsRoutes.one);
    }
  }

  return (
    <TopicPopup
      groupId={groupId}
      subjectId={lesson.subjectId}
      topicId={lesson.topicId}
      canRepeat={lesson.isExtra}
      about="Урок матиме іншу тему. Оцінки й відвідування залишаться."
      confirmLabel="Зберегти"
      isBusy={change.isPending}
      failure={change.error?.message ?? null}
      onConfirm={(topicId) => void confirm(topicId)}
      onClose={onClose}
    />
  );
}
