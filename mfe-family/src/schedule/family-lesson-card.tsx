import { LessonCard } from '@dzvinok/ui/time';
import { TeacherComment } from '../comment/teacher-comment.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { LessonMarks } from './lesson-marks.tsx';
import { useOpenLesson } from './open-lesson.ts';
import { lessonTime } from './schedule-week.ts';
import type { WeekLesson } from './week-lesson.ts';

interface FamilyLessonProps {
  lesson: WeekLesson;
  isNext: boolean;
  canChoose: boolean;
  now: number;
}

export function FamilyLesson({ lesson, isNext, canChoose, now }: FamilyLessonProps) {
  const open = useOpenLesson();
  return (
    <LessonCard
      subject={lesson.subjectName}
      subjectColor={lesson.subjectColor}
      time={lessonTime(lesson)}
      note={<LessonNote lesson={lesson} />}
      next={isNext}
      printed={lesson.homeworkDescription && `Домашнє завдання: ${lesson.homeworkDescription}`}
      actions={<LessonActions lesson={lesson} canChoose={canChoose} now={now} isJoinShown={isNext} />}
      onOpen={() => open('lesson', lesson)}
    />
  );
}

function LessonNote({ lesson: { classroomName, substitute, isGuest, comment, diary } }: { lesson: WeekLesson }) {
  return (
    <>
      {classroomName}
      {isGuest && <div>Відпрацювання</div>}
      {substitute && <div>Замінює: {substitute}</div>}
      {diary?.topicName && <div>{diary.topicName}</div>}
      {diary && <LessonMarks diary={diary} />}
      {comment && <TeacherComment text={comment} />}
    </>
  );
}
