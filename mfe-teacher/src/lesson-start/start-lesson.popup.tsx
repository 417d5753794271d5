import { useCall } from '@dzvinok/api-client/query';
import { lessonsRoutes, type LessonHeader } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { useNavigate } from '@dzvinok/router/navigation';
import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { useRefreshTopics } from '../topics/topic-choice.ts';
import { TopicPopup } from '../topics/topic.popup.tsx';

interface StartLessonPopupProps {
  groupId: number;
  header: LessonHeader;
  /** Undefined: today’s lesson. */
  missedDay: string | undefined;
  onClose: () => void;
}

export function StartLessonPopup({ groupId, header, missedDay, onClose }: StartLessonPopupProps) {
  const navigate = useNavigate();
  const refreshTopics = useRefreshTopics();
  const start = useCall(lessonsRoutes.start);
  const openLesson = () => void navigate(teacherPaths.currentLesson(groupId), { replace: true });

  async function confirm(topicId: number) {
    try {
      const { data } = await start.mutateAsync({ params: { id: groupId, topicId }, query: { day: missedDay } });
      if (missedDay) void navigate(paths.lesson(groupId, data.id), { replace: true });
      else openLesson();
    } catch {
      // The popup shows the refusal; its topics may be outdated.
      void refreshTopics(lessonsRoutes.header);
    }
  }

  if (!missedDay && header.isLessonStarted && !start.isPending && !start.isSuccess) {
    return <AlreadyStartedPopup refusal={start.error?.message} onOpen={openLesson} onClose={onClose} />;
  }
  return (
    <TopicPopup
      groupId={groupId}
      subjectId={header.subjectId}
      topicId={null}
      canRepeat={missedDay ? header.missedExtraDays?.includes(missedDay) : header.isExtraToday}
      about={missedDay ? missedText(missedDay) : 'Урок почнеться одразу, з темою, яку ви оберете.'}
      confirmLabel="Почати урок"
      isBusy={start.isPending}
      failure={start.error?.message ?? null}
      onConfirm={(topicId) => void confirm(topicId)}
      onClose={onClose}
    />
  );
}

function missedText(day: string): string {
  return `Урок буде записано за ${formatDate(day)}. Відсутніх і неготових за минулий день позначає адміністратор.`;
}

interface AlreadyStartedPopupProps {
  refusal: string | undefined;
  onOpen: () => void;
  onClose: () => void;
}

function AlreadyStartedPopup({ refusal, onOpen, onClose }: AlreadyStartedPopupProps) {
  const actions = (
    <>
      <Button onClick={onClose}>Закрити</Button>
      <Button look="primary" onClick={onOpen} data-autofocus>
        До уроку
      </Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title="Зміна тему уроку" actions={actions}>
      <p role="alert">{refusal ?? 'Урок уже розпочато в іншому вікні або на іншому пристрої.'}</p>
    </Popup>
  );
}
