import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { lessonsRoutes, type Lesson } from '@dzvinok/contract/lessons';
import type { LessonAction } from '@dzvinok/journal/editor';
import { useCurrentUser } from '@dzvinok/session/session';
import { IconX } from '@dzvinok/ui/icons';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useState, type ReactNode } from 'react';

interface TakingBack {
  /** Null for a lesson that has marks, and for an admin, who deletes lessons in the journal. */
  action: LessonAction | null;
  popup: ReactNode;
}

export function useTakingBack(groupId: number, lesson: Lesson, onTakenBack?: () => void): TakingBack {
  const [isAsking, setAsking] = useState(false);
  const takeBack = useCall(lessonsRoutes.takeBack);
  const isOffered = useCurrentUser()?.role === 'Teacher' && lesson.students.every(({ mark }) => mark === null);

  async function confirm() {
    try {
      await takeBack.mutateAsync({ params: { classId: groupId, lessonId: lesson.id } });
      showToast({ kind: 'success', message: 'Урок скасовано. Його тему можна взяти знову.', id: 'lesson-taken-back' });
      onTakenBack?.();
    } catch (error) {
      setAsking(false);
      showToast({ kind: 'error', message: failureText(error), id: 'lesson-taken-back' });
    }
  }

  return {
    action: isOffered
      ? { label: 'Скасувати помилковий урок', icon: <IconX size={18} />, onSelect: () => setAsking(true), isRare: true }
      : null,
    popup: isAsking && (
      <ConfirmPopup
        opened
        title="Скасувати урок?"
        text="Урок зникне з журналу разом із його домашнім завданням і відеозаписом, ніби його не розпочинали."
        confirmLabel="Скасувати урок"
        cancelLabel="Залишити"
        busy={takeBack.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
