import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { formatWeek } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { IconPrinter } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { ErrorState } from '@dzvinok/ui/state';
import { WeekSwitcher } from '@dzvinok/ui/time';
import { CalendarButton } from '../calendar/calendar.button.tsx';
import { useFamilyHeader } from '../children/family-header.ts';
import { LastSeenLine } from '../last-seen/last-seen.line.tsx';
import { useChosenWeek } from './chosen-week.ts';
import { LessonPopups } from './lesson.popups.tsx';
import { NextLesson } from './next-lesson.card.tsx';
import { useNow } from './now.ts';
import { useWeek } from './schedule.read.ts';
import styles from './schedule.module.css';
import { useUpcoming } from './upcoming.ts';
import { WeekDays, WeekSkeleton } from './week-days.tsx';

/** How often the page looks at the clock: which lesson is next, which day is today, what can still be chosen. */
const tick = 10_000;

/** The week of lessons; `canChoose` is the student's version, a parent only reads. */
export function SchedulePage({ canChoose }: { canChoose: boolean }) {
  const header = useFamilyHeader();
  if (header.isError && !header.data) {
    const { message, requestId } = header.error;
    return <ErrorState message={message} requestId={requestId} onRetry={() => void header.refetch()} retrying={header.isFetching} />;
  }
  // Until the centre has told its zone, the device's own tells mostly the same week: it is read without waiting.
  const timezone = header.data?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return <ScheduleWeek timezone={timezone} isZoneKnown={header.data !== undefined} canChoose={canChoose} />;
}

interface ScheduleWeekProps {
  timezone: string;
  isZoneKnown: boolean;
  canChoose: boolean;
}

function ScheduleWeek({ timezone, isZoneKnown, canChoose }: ScheduleWeekProps) {
  const now = useNow(tick);
  const today = dayIn(timezone, now);
  const thisMonday = mondayOf(today);
  const { monday, show } = useChosenWeek(thisMonday);
  const week = useWeek(monday);
  const upcoming = useUpcoming(thisMonday, now);
  const lessons = isZoneKnown ? week.lessons : undefined;
  const next = isZoneKnown ? upcoming.lesson : undefined;
  const label = formatWeek(monday, Number(today.slice(0, 4)));

  return (
    <LessonPopups lessons={[...(lessons ?? []), ...(next ? [next] : [])]}>
      <Stack gap="lg">
        <NextLesson
          lesson={next}
          isPending={upcoming.isPending || !isZoneKnown}
          timezone={timezone}
          now={now}
          canChoose={canChoose}
        />
        <div className={styles.switcher}>
          <WeekSwitcher
            label={label}
            onPrevious={() => show(addDays(monday, -7))}
            onNext={() => show(addDays(monday, 7))}
            onToday={monday === thisMonday ? undefined : () => show(thisMonday)}
          />
        </div>
        <LastSeenLine readAt={week.readAt} isOld={week.isOld} timezone={timezone} />
        {!lessons && !week.error && <WeekSkeleton monday={monday} today={today} />}
        {week.error && (
          <ErrorState
            message={week.error.message}
            requestId={week.error.requestId}
            onRetry={week.refetch}
            retrying={week.isFetching}
          />
        )}
        {lessons && (
          <WeekDays lessons={lessons} monday={monday} today={today} next={next} canChoose={canChoose} now={now} />
        )}
        <div className={styles.foot}>
          <CalendarButton />
          <Button look="quiet" size="lg" icon={<IconPrinter size={18} />} onClick={() => window.print()}>
            Друкувати тиждень
          </Button>
        </div>
      </Stack>
    </LessonPopups>
  );
}
