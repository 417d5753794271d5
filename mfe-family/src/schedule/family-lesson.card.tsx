import type { ScheduleItem } from '@dzvinok/contract/family';
import { timeRange } from '@dzvinok/texts/times';
import { LessonCard } from '@dzvinok/ui/time';
import { LessonActions } from './lesson.actions.tsx';

interface FamilyLessonProps {
  lesson: ScheduleItem;
  isNext: boolean;
  canChoose: boolean;
}

/** One lesson of the week, with its homework, broadcast and attendance. */
export function FamilyLesson({ lesson, isNext, canChoose }: FamilyLessonProps) {
  return (
    <LessonCard
      subject={lesson.subjectName}
      subjectColor={lesson.subjectColor}
      time={timeRange(lesson.startDateTime.slice(11, 16), lesson.lessonDuration)}
      note={lesson.classroomName}
      next={isNext}
      actions={<LessonActions lesson={lesson} canChoose={canChoose} />}
    />
  );
}
