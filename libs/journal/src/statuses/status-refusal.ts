import { showToast } from '@dzvinok/ui/toast';

/** The lesson that is being held: its own screen is where a teacher sets all statuses. */
export interface CurrentLesson {
  lessonId: number;
  href: string;
  open: () => void;
}

/** Label of what leads to the current lesson. */
export const toLessonLabel = 'До уроку';

/** Says why a status, or anything of a mark, may not be set here (specification §5), and where it may; one message however often it is tried. */
export function tellRefusal(message: string | undefined, lesson?: CurrentLesson): void {
  if (!message) return;
  const action = lesson && { label: toLessonLabel, onSelect: lesson.open };
  showToast({ kind: 'error', message, id: 'status-refused', action });
}
