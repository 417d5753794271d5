import { AttendancePopup } from './attendance.popup.tsx';
import { HomeworkPopup } from './homework.popup.tsx';
import type { WeekLesson } from './week-lesson.ts';

export type LessonPopupKind = 'homework' | 'attendance';

export interface LessonPopupProps {
  kind: LessonPopupKind;
  lesson: WeekLesson;
  opened: boolean;
  onClose: () => void;
}

export function LessonPopup({ kind, ...popup }: LessonPopupProps) {
  return kind === 'homework' ? <HomeworkPopup {...popup} /> : <AttendancePopup {...popup} />;
}
