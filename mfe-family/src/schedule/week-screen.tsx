import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { formatWeek } from '@dzvinok/texts/dates';
import { Stack } from '@dzvinok/ui/layout';
import { WeekSwitcher } from '@dzvinok/ui/time';
import type { ReactNode } from 'react';
import { OfflineNotice, type OfflineState } from '../offline/offline-notice.tsx';
import { NextLesson } from './next-lesson-card.tsx';
import styles from './schedule.module.css';
import type { ScheduleDay } from './schedule-week.ts';
import { WeekDays, WeekSkeleton } from './week-days.tsx';
import type { WeekLesson } from './week-lesson.ts';

/** The lesson that runs now or comes first. */
export interface Upcoming {
  /** Undefined when there is none, or when it is not known yet. */
  lesson: WeekLesson | undefined;
  isPending: boolean;
  /** The schedule that would tell was not read. */
  isLost?: boolean;
}

export interface WeekScreenProps {
  timezone: string;
  now: number;
  /** First day of the week that is shown. */
  monday: string;
  upcoming: Upcoming;
  /** Undefined while they are on the way, or when `failure` says why they are not there. */
  lessons: WeekLesson[] | undefined;
  /** Given on a Sunday of this week: the Monday after it, which a phone shows too. */
  tomorrow?: ScheduleDay<WeekLesson> | undefined;
  failure?: ReactNode;
  /** Given when the lessons are an offline reply. */
  offline?: OfflineState | null;
  canChoose: boolean;
  onShow: (monday: string) => void;
  /** Under the week. */
  foot?: ReactNode;
}

/** A week of lessons under the one that is next, whoever has read them. */
export function WeekScreen(props: WeekScreenProps) {
  const { timezone, now, monday, upcoming, lessons, tomorrow, failure, lastSeen = null, canChoose, onShow, foot } = props;
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
        />
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Stack>
  );
}
