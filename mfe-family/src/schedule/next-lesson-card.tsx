import { dayIn } from '@dzvinok/schedule/zone';
import { relativeDay } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState } from '@dzvinok/ui/state';
import { LinkedText, Muted, Text } from '@dzvinok/ui/text';
import { LessonActions } from './lesson-actions.tsx';
import type { WeekLesson } from './week-lesson.ts';
import { lessonTime } from './schedule-week.ts';
import styles from './next-lesson.module.css';

interface NextLessonProps {
  lesson: WeekLesson | undefined;
  isPending: boolean;
  isLost?: boolean;
  timezone: string;
  now: number;
  canChoose: boolean;
}

/** Always rendered, so nothing below moves. */
export function NextLesson({ lesson, isPending, isLost, timezone, now, canChoose }: NextLessonProps) {
  const isRunning = lesson !== undefined && Date.parse(lesson.startDateTime) <= now;
  return (
    <SectionCard title={isRunning ? 'Зараз триває заняття' : 'Найближче заняття'}>
      <div className={styles.next}>
        {isPending && <LoadingState count={3} />}
        {!isPending && !lesson && <Muted block>{isLost ? 'Не вдалося завантажити найближче заняття.' : 'Найближчими днями занять немає.'}</Muted>}
        {lesson && (
          <>
            <div className={styles.when}>
              <Text block size="lg" weight="bold" className={styles.words}>
                {lesson.subjectName}
              </Text>
              <Text block>
                {whenText(lesson, dayIn(timezone, now), now)}
              </Text>
              {lesson.classroomName && <Muted block>{lesson.classroomName}</Muted>}
            </div>
            <div className={styles.bring}>
              <Muted block>Що підготувати</Muted>
              <Text block className={styles.words}>
                <LinkedText text={lesson.homeworkDescription ?? 'Домашнього завдання немає.'} />
              </Text>
            </div>
            <div className={styles.actions}>
              <LessonActions lesson={lesson} canChoose={canChoose} now={now} isTaskShown />
            </div>
          </>
        )}
      </div>
    </SectionCard>
  );
}

/** `завтра, 18:00–19:00`; in the last hour also the minutes left. */
function whenText(lesson: WeekLesson, today: string, now: number): string {
  const time = lessonTime(lesson);
  const day = `${relativeDay(lesson.startDateTime, today)}, ${time}`;
  const minutes = Math.ceil((Date.parse(lesson.startDateTime) - now) / 60_000);
  return minutes > 0 && minutes <= 60 ? `${day}, через ${counted(minutes, ['хвилину', 'хвилини', 'хвилин'])}` : day;
}
