import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { LinesSkeleton } from '@dzvinok/ui/state';
import { DayCard, EmptyDay } from '@dzvinok/ui/time';
import { FamilyLesson } from './family-lesson-card.tsx';
import type { WeekLesson } from './week-lesson.ts';
import { daysOfWeek, isThisWeek, lessonKey } from './schedule-week.ts';
import styles from './schedule.module.css';

interface WeekDaysProps {
  lessons: WeekLesson[];
  monday: string;
  today: string;
  next: WeekLesson | undefined;
  canChoose: boolean;
  now: number;
  /** So many of them are drawn, from Monday on. */
  count?: number;
}

/** Monday to Sunday; on a phone the past days of this week are folded, so that today comes first. */
export function WeekDays({ lessons, monday, today, next, canChoose, now, count }: WeekDaysProps) {
  return (
    <div className={styles.week}>
      {daysOfWeek(monday, lessons).slice(0, count).map((day) => (
        <DayCard
          key={day.date}
          title={weekdayName(weekdayOf(day.date))}
          date={formatDayMonth(day.date)}
          today={day.date === today}
          past={day.date < today}
          foldable={isThisWeek(monday, today) && day.date < today}
        >
          {day.lessons.map((lesson) => (
            <FamilyLesson
              key={lessonKey(lesson)}
              lesson={lesson}
              isNext={next !== undefined && lessonKey(lesson) === lessonKey(next)}
              canChoose={canChoose}
              now={now}
            />
          ))}
          {day.lessons.length === 0 && <EmptyDay />}
        </DayCard>
      ))}
    </div>
  );
}

/** The same days with their lessons on the way. */
export function WeekSkeleton({ monday, today }: { monday: string; today: string }) {
  return (
    <div className={styles.week} role="status" aria-label="Завантаження...">
      {daysOfWeek(monday, []).map(({ date }) => (
        <div key={date} aria-hidden className={styles.waiting}>
          <DayCard
            title={weekdayName(weekdayOf(date))}
            date={formatDayMonth(date)}
            past={date < today}
            foldable={isThisWeek(monday, today) && date < today}
          >
            <div className={styles.waitingLessons}>
              <LinesSkeleton />
            </div>
          </DayCard>
        </div>
      ))}
    </div>
  );
}
