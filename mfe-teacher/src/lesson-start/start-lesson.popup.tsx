import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes, type LessonHeader } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { useNavigate } from '@dzvinok/router/navigation';
import { TopicPopup } from '../topics/topic.popup.tsx';

interface StartLessonPopupProps {
  groupId: number;
  header: LessonHeader;
  onClose: () => void;
}

export function StartLessonPopup({ groupId, header, onClose }: StartLessonPopupProps) {
  const navigate = useNavigate();
  const start = useCall(lessonsRoutes.start, {
    invalidates: [lessonsRoutes.header, lessonsRoutes.journal, homeworksRoutes.one, groupsRoutes.mine],
  });

  function confirm(topicId: number) {
    start.mutate(
      { params: { id: groupId, topicId } },
      {
        onSuccess: () => {
          onClose();
          void navigate(paths.teacher.currentLesson(groupId));
        },
      },
    );
  }

  return (
    <TopicPopup
      groupId={groupId}
      subjectId={header.subjectId}
      topicId={null}
      confirmLabel="Почати урок"
      isBusy={start.isPending}
      failure={start.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
