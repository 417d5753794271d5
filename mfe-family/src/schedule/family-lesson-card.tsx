import { LessonCard } from '@dzvinok/ui/time';
import { LessonActions } from './lesson-actions.tsx';
import type { WeekLesson } from './week-lesson.ts';
import { lessonTime } from './schedule-week.ts';

interface FamilyLessonProps {
  lesson: WeekLesson;
  isNext: boolean;
  canChoose: boolean;
  now: number;
}

/** One lesson of the week, with its homework, broadcast and attendance. */
export function FamilyLesson({ lesson, isNext, canChoose, now }: FamilyLessonProps) {
  return (
    <LessonCard
      subject={lesson.subjectName}
      subjectColor={lesson.subjectColor}
      time={lessonTime(lesson)}
      note={lesson.classroomName}
      next={isNext}
      actions={<LessonActions lesson={lesson} canChoose={canChoose} now={now} />}
    />
  );
}
