import type { ScheduleItem } from '@dzvinok/contract/family';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { timeRange } from '@dzvinok/texts/times';
import { Muted, Text } from '@dzvinok/ui/text';
import styles from './schedule.module.css';

/** Which lesson a popup is about. */
export function LessonLine({ lesson }: { lesson: ScheduleItem }) {
  const day = lesson.startDateTime.slice(0, 10);
  return (
    <div>
      <Text block weight="bold" className={styles.subject}>
        {lesson.subjectName}
      </Text>
      <Muted block numeric>
        {weekdayName(weekdayOf(day))}, {formatDayMonth(day)}, {timeRange(lesson.startDateTime.slice(11, 16), lesson.lessonDuration)}
      </Muted>
    </div>
  );
}
