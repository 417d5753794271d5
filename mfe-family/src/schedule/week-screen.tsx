import { addDays, dayIn, mondayOf, weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, formatWeek, weekdayName } from '@dzvinok/texts/dates';
import { Stack } from '@dzvinok/ui/layout';
import { LinesSkeleton } from '@dzvinok/ui/state';
import { DayCard, DayFold, EmptyDay, WeekSwitcher } from '@dzvinok/ui/time';
import type { ReactNode } from 'react';
import { useTodayFirst } from '../layout/phone.ts';
import { OfflineNotice, type OfflineState } from '../offline/offline-notice.tsx';
import { FamilyLesson } from './family-lesson-card.tsx';
import { NextLesson } from './next-lesson-card.tsx';
import styles from './schedule.module.css';
import { daysOfWeek, isThisWeek, lessonKey, type ScheduleDay } from './schedule-week.ts';
import type { WeekLesson } from './week-lesson.ts';

export interface Upcoming {
  lesson: WeekLesson | undefined;
  isPending: boolean;
  isLost?: boolean;
}

export interface WeekScreenProps {
  timezone: string;
  now: number;
  monday: string;
  upcoming: Upcoming;
  lessons: WeekLesson[] | undefined;
  /** Next Monday, given on Sunday of this week; shown where today comes first. */
  tomorrow?: ScheduleDay<WeekLesson> | undefined;
  failure?: ReactNode;
  /** Given when the lessons are an offline reply. */
  offline?: OfflineState | null;
  canChoose: boolean;
  onShow: (monday: string) => void;
  /** Number of first days to draw; default: all. */
  dayCount?: number;
  foot?: ReactNode;
}

export function WeekScreen(props: WeekScreenProps) {
  const { timezone, now, monday, upcoming, lessons, tomorrow, failure, offline = null, canChoose, onShow, dayCount, foot } = props;
  const today = dayIn(timezone, now);
  const thisMonday = mondayOf(today);
  return (
    <Stack gap="lg">
      <div className={styles.next}>
        <NextLesson {...upcoming} timezone={timezone} now={now} canChoose={canChoose} />
      </div>
      <div className={styles.switcher}>
        <WeekSwitcher
          label={formatWeek(monday, Number(today.slice(0, 4)))}
          onPrevious={() => onShow(addDays(monday, -7))}
          onNext={() => onShow(addDays(monday, 7))}
          onToday={monday === thisMonday ? undefined : () => onShow(thisMonday)}
        />
      </div>
      <OfflineNotice offline={offline} timezone={timezone} />
      {!lessons && !failure && <WeekSkeleton monday={monday} today={today} />}
      {failure}
      {lessons && (
        <WeekDays
          lessons={lessons}
          monday={monday}
          today={today}
          tomorrow={tomorrow}
          next={upcoming.lesson}
          canChoose={canChoose}
          now={now}
          count={dayCount}
        />
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Stack>
  );
}

interface WeekDaysProps {
  lessons: WeekLesson[];
  monday: string;
  today: string;
  tomorrow?: ScheduleDay<WeekLesson> | undefined;
  next: WeekLesson | undefined;
  canChoose: boolean;
  now: number;
  count?: number;
}

function WeekDays({ lessons, monday, today, tomorrow, next, canChoose, now, count }: WeekDaysProps) {
  return (
    <InOrder days={daysOfWeek(monday, lessons)} isPresent={isThisWeek(monday, today)} today={today} tomorrow={tomorrow} count={count}>
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

function WeekSkeleton({ monday, today }: { monday: string; today: string }) {
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
  isPresent: boolean;
  today: string;
  tomorrow?: ScheduleDay<WeekLesson> | undefined;
  count?: number;
  children: (day: ScheduleDay<WeekLesson>) => ReactNode;
}

/** Monday to Sunday. Where the week does not fit side by side, today comes first (on Sunday with tomorrow), past days of this week are folded below. */
function InOrder({ days, isPresent, today, tomorrow, count, children }: InOrderProps) {
  const isFolding = useTodayFirst() && isPresent;
  const past = isFolding ? days.filter(({ date }) => date < today) : [];
  const coming = [...days.filter(({ date }) => date >= today), ...(tomorrow ? [tomorrow] : [])];
  const shown = isFolding ? coming : days;
  return (
    <div className={styles.week}>
      {shown.slice(0, count).map(children)}
      {past.length > 0 && count === undefined && <DayFold label={`Минулі дні (${past.length})`}>{past.map(children)}</DayFold>}
    </div>
  );
}
