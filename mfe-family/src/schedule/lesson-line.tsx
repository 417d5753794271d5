import type { ScheduleItem } from '@dzvinok/contract/family';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { Muted, Text } from '@dzvinok/ui/text';
import { lessonDay, lessonTime } from './schedule-week.ts';
import styles from './schedule.module.css';

export function LessonLine({ lesson }: { lesson: ScheduleItem }) {
  const day = lessonDay(lesson);
  return (
    <div>
      <Text block weight="bold" className={styles.subject}>
        {lesson.subjectName}
      </Text>
      <Muted block>
        {weekdayName(weekdayOf(day))}, {formatDayMonth(day)}, {lessonTime(lesson)}
      </Muted>
    </div>
  );
}
