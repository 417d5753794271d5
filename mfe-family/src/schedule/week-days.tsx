import type { ScheduleItem } from '@dzvinok/contract/family';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { DayCard, EmptyLesson } from '@dzvinok/ui/time';
import { FamilyLesson } from './family-lesson.card.tsx';
import { lessonKey, type ScheduleDay } from './schedule.week.ts';
import styles from './schedule.module.css';

/** How many placeholders an empty day shows (specification §2). */
const placeholders = [1, 2, 3];

interface WeekDaysProps {
  days: ScheduleDay[];
  today: string;
  next: ScheduleItem | undefined;
  canChoose: boolean;
}

export function WeekDays({ days, today, next, canChoose }: WeekDaysProps) {
  return (
    <div className={styles.week}>
      {days.map(({ date, lessons }) => (
        <DayCard
          key={date}
          title={weekdayName(weekdayOf(date))}
          date={formatDayMonth(date)}
          today={date === today}
          past={date < today}
        >
          {lessons.map((lesson) => (
            <FamilyLesson key={lessonKey(lesson)} lesson={lesson} isNext={lesson === next} canChoose={canChoose} />
          ))}
          {lessons.length === 0 && placeholders.map((place) => <EmptyLesson key={place} />)}
        </DayCard>
      ))}
    </div>
  );
}
