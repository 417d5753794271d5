import { showToast } from '@dzvinok/ui/toast';

/** The lesson that is being held; only its screen sets all statuses. */
export interface CurrentLesson {
  lessonId: number;
  href: string;
  open: () => void;
}

export const toLessonLabel = 'До уроку';

/** Shows why a mark or a status is locked (specification §5); the fixed id prevents repeated messages. */
export function tellRefusal(message: string | undefined, lesson?: CurrentLesson): void {
  if (!message) return;
  const action = lesson && { label: toLessonLabel, onSelect: lesson.open };
  showToast({ kind: 'error', message, id: 'status-refused', action });
}
