import { AbsencePopup } from './absence.popup.tsx';
import { AttendancePopup } from './attendance.popup.tsx';
import { HomeworkPopup } from './homework.popup.tsx';
import { LessonDetailsPopup } from './lesson-details.popup.tsx';
import type { WeekLesson } from './week-lesson.ts';

export type LessonPopupKind = 'lesson' | 'homework' | 'attendance' | 'absence';

export interface LessonPopupProps {
  kind: LessonPopupKind;
  lesson: WeekLesson;
  canTick: boolean;
  opened: boolean;
  onClose: () => void;
}

export function LessonPopup({ kind, ...popup }: LessonPopupProps) {
  if (kind === 'lesson') return <LessonDetailsPopup {...popup} />;
  if (kind === 'absence') return <AbsencePopup {...popup} />;
  return kind === 'homework' ? <HomeworkPopup {...popup} /> : <AttendancePopup {...popup} />;
}
