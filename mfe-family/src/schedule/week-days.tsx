import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { LinesSkeleton } from '@dzvinok/ui/state';
import { DayCard, DayFold, EmptyDay } from '@dzvinok/ui/time';
import type { ReactNode } from 'react';
import { usePhone } from '../layout/phone.ts';
import { FamilyLesson } from './family-lesson-card.tsx';
import type { WeekLesson } from './week-lesson.ts';
import { daysOfWeek, isThisWeek, lessonKey, type ScheduleDay } from './schedule-week.ts';
import styles from './schedule.module.css';

interface WeekDaysProps {
  lessons: WeekLesson[];
  monday: string;
  today: string;
  tomorrow?: ScheduleDay<WeekLesson> | undefined;
  next: WeekLesson | undefined;
  canChoose: boolean;
  now: number;
}

/** The days of a week as cards. */
export function WeekDays({ lessons, monday, today, tomorrow, next, canChoose, now }: WeekDaysProps) {
  return (
    <InOrder days={daysOfWeek(monday, lessons)} isPresent={isThisWeek(monday, today)} today={today} tomorrow={tomorrow}>
      {(day) => (
        <DayCard
          key={day.date}
          title={weekdayName(weekdayOf(day.date))}
          date={formatDayMonth(day.date)}
          today={day.date === today}
          past={day.date < today}
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
      )}
    </InOrder>
  );
}

/** The same days with their lessons on the way. */
export function WeekSkeleton({ monday, today }: { monday: string; today: string }) {
  return (
    <div role="status" aria-label="Завантаження...">
      <InOrder days={daysOfWeek(monday, [])} isPresent={isThisWeek(monday, today)} today={today}>
        {({ date }) => (
          <div key={date} aria-hidden className={styles.waiting}>
            <DayCard title={weekdayName(weekdayOf(date))} date={formatDayMonth(date)} past={date < today}>
              <div className={styles.waitingLessons}>
                <LinesSkeleton />
              </div>
            </DayCard>
          </div>
        )}
      </InOrder>
    </div>
  );
}

interface InOrderProps {
  days: readonly ScheduleDay<WeekLesson>[];
  /** The week is the one that today is in. */
  isPresent: boolean;
  today: string;
  /** The day after the last of them. */
  tomorrow?: ScheduleDay<WeekLesson> | undefined;
  children: (day: ScheduleDay<WeekLesson>) => ReactNode;
}

/** Monday to Sunday; on a phone today comes first, on a Sunday with tomorrow, and the past days of this week are folded under the others. */
function InOrder({ days, isPresent, today, tomorrow, children }: InOrderProps) {
  const isFolding = usePhone() && isPresent;
  const past = isFolding ? days.filter(({ date }) => date < today) : [];
  const coming = [...days.filter(({ date }) => date >= today), ...(tomorrow ? [tomorrow] : [])];
  const shown = isFolding ? coming : days;
  return (
    <div className={styles.week}>
      {shown.map(children)}
      {past.length > 0 && <DayFold label={`Минулі дні (${past.length})`}>{past.map(children)}</DayFold>}
    </div>
  );
}
