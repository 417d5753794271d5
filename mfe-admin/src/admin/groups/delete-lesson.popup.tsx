import { useCall } from '@dzvinok/api-client/query';
import { lessonLoss, lessonsRoutes, type JournalLesson } from '@dzvinok/contract/lessons';
import { formatDate } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

interface DeleteLessonPopupProps {
  groupId: number;
  lesson: JournalLesson;
  /** True when another lesson has the topic too. */
  isTopicHeldTwice: boolean;
  markCount: number;
  onOutdated: () => void;
  onClose: () => void;
}

/** Asks again when the number of marks or homework has changed meanwhile. */
export function DeleteLessonPopup({ groupId, lesson, isTopicHeldTwice, markCount, onOutdated, onClose }: DeleteLessonPopupProps) {
  // The count that the user was told: a journal read anew must not change it.
  const [marks, setMarks] = useState(markCount);
  const remove = useCall(lessonsRoutes.remove);
  const date = formatDate(lesson.startDateTime);

  const confirm = () =>
    remove.mutate(
      { params: { classId: groupId, lessonId: lesson.id }, query: { marks } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: `Урок ${date} видалено` });
          onClose();
        },
        onError: ({ code, data, message }) => {
          const present = code === 'lessons.marks-changed' ? lessonLoss.safeParse(data) : null;
          if (present?.success) setMarks(present.data.marks);
          if (code === 'lessons.not-found') {
            showToast({ kind: 'info', message });
            onClose();
          }
          if (present || code === 'lessons.not-found') onOutdated();
        },
      },
    );

  return (
    <ConfirmPopup
      opened
      title={`Видалити урок ${date}?`}
      text={
        <Stack gap="sm">
          <p>{topicText(lesson.topicName, isTopicHeldTwice)}</p>
          <p>
            <strong>{lossText(marks)}</strong> Домашнє завдання, задане на цьому уроці, теж зникне. Відновити це буде неможливо.
          </p>
          <FormError message={remove.error?.message} />
        </Stack>
      }
      confirmLabel="Видалити"
      cancelLabel="Скасувати"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function topicText(topicName: string | null, isHeldTwice: boolean): string {
  if (!topicName) return 'Тему уроку не обрано.';
  return isHeldTwice ? `Тема: ${topicName}. Вона лишиться в іншому уроці.` : `Тема: ${topicName}. Її знову можна буде обрати.`;
}

const removedMarks = ['оцінку', 'оцінки', 'оцінок'] as const;

function lossText(marks: number): string {
  if (marks === 0) return 'Оцінок у цьому уроці немає.';
  return `Разом з уроком буде видалено ${counted(marks, removedMarks)} зі статусами й коментарями.`;
}
