import { LessonCard } from '@dzvinok/ui/time';
import { TeacherComment } from '../comment/teacher-comment.tsx';
import { LessonActions } from './lesson-actions.tsx';
import type { WeekLesson } from './week-lesson.ts';
import { lessonTime } from './schedule-week.ts';

interface FamilyLessonProps {
  lesson: WeekLesson;
  isNext: boolean;
  canChoose: boolean;
  now: number;
}

export function FamilyLesson({ lesson, isNext, canChoose, now }: FamilyLessonProps) {
  return (
    <LessonCard
      subject={lesson.subjectName}
      subjectColor={lesson.subjectColor}
      time={lessonTime(lesson)}
      note={noteOf(lesson)}
      next={isNext}
      printed={lesson.homeworkDescription && `Домашнє завдання: ${lesson.homeworkDescription}`}
      actions={<LessonActions lesson={lesson} canChoose={canChoose} now={now} />}
    />
  );
}

function noteOf({ classroomName, comment }: WeekLesson) {
  if (!comment) return classroomName;
  return (
    <>
      {classroomName}
      <TeacherComment text={comment} />
    </>
  );
}
