import type { ScheduleItem } from '@dzvinok/contract/family';
import { relativeDay } from '@dzvinok/texts/dates';
import { timeRange } from '@dzvinok/texts/times';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { LessonActions } from './lesson.actions.tsx';
import styles from './schedule.module.css';

interface NextLessonProps {
  lesson: ScheduleItem;
  today: string;
  canChoose: boolean;
}

/** The nearest lesson on top of the week, with what to bring. */
export function NextLesson({ lesson, today, canChoose }: NextLessonProps) {
  const time = timeRange(lesson.startDateTime.slice(11, 16), lesson.lessonDuration);
  return (
    <SectionCard
      title="Найближче заняття"
      subtitle={`${relativeDay(lesson.startDateTime, today)}, ${time}`}
      actions={
        <div className={styles.nextActions}>
          <LessonActions lesson={lesson} canChoose={canChoose} />
        </div>
      }
    >
      <Text block size="lg" weight="bold">
        {lesson.subjectName}
      </Text>
      {lesson.classroomName && <Muted block>{lesson.classroomName}</Muted>}
      <Text block className={styles.homework}>
        {lesson.homeworkDescription ?? 'Домашнього завдання немає.'}
      </Text>
    </SectionCard>
  );
}
