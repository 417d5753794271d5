import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { serverTime } from '@dzvinok/early/clock';
import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { Button } from '@dzvinok/ui/button';
import { IconPrinter } from '@dzvinok/ui/icons';
import { ReadFailure, WhenRead } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CalendarButton } from '../calendar/calendar-button.tsx';
import { useChosenChild } from '../children/chosen-child.ts';
import { useFamilyHeader } from '../children/family-header.ts';
import { useOffline } from '../offline/use-offline.ts';
import { useChosenWeek } from './chosen-week.ts';
import { LessonPopups } from './lesson-popups.tsx';
import { useNow } from './now.ts';
import { daysOfWeek, isTomorrowNextWeek, nextLesson } from './schedule-week.ts';
import { timed } from './week-lesson.ts';
import { WeekScreen, type Upcoming } from './week-screen.tsx';

/** Interval for the next lesson, today and deadlines. */
const tickMs = 10_000;

export function SchedulePage({ canChoose }: { canChoose: boolean }) {
  const header = useFamilyHeader();
  return (
    <WhenRead query={header} waiting={<ScheduleWeek canChoose={canChoose} />}>
      {({ timezone }) => <ScheduleWeek zone={timezone} canChoose={canChoose} />}
    </WhenRead>
  );
}

interface ScheduleWeekProps {
  /** Undefined until the centre’s zone is known. */
  zone?: string;
  canChoose: boolean;
}

function ScheduleWeek({ zone, canChoose }: ScheduleWeekProps) {
  const isZoneKnown = zone !== undefined;
  // The device’s zone mostly gives the same week, so reading does not wait.
  const timezone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = useNow(tickMs);
  const today = dayIn(timezone, now);
  const thisMonday = mondayOf(today);
  const { monday, show } = useChosenWeek(thisMonday);
  const week = useWeek(monday);
  const nextMonday = addDays(thisMonday, 7);
  const isTomorrowShown = isTomorrowNextWeek(monday, today);
  const nextWeek = useWeek(nextMonday, { enabled: isTomorrowShown });
  const tomorrow = isZoneKnown && isTomorrowShown && nextWeek.lessons ? daysOfWeek(nextMonday, nextWeek.lessons)[0] : undefined;
  const upcoming = useUpcoming(thisMonday, now);
  const lessons = isZoneKnown ? week.lessons : undefined;
  const next = isZoneKnown ? upcoming.lesson : undefined;

  return (
    <LessonPopups
      lessons={[...(lessons ?? []), ...(tomorrow?.lessons ?? []), ...(next ? [next] : [])]}
      areReading={!isZoneKnown || week.read.isFetching}
      canTick={canChoose}
    >
      <WeekScreen
        timezone={timezone}
        now={now}
        monday={monday}
        upcoming={{ ...upcoming, lesson: next, isPending: upcoming.isPending || !isZoneKnown }}
        lessons={lessons}
        tomorrow={tomorrow}
        failure={week.error && <ReadFailure query={week.read} />}
        offline={week.offline}
        canChoose={canChoose}
        onShow={show}
        foot={
          <>
            <CalendarButton />
            <Button look="quiet" size="lg" icon={<IconPrinter size={18} />} onClick={() => window.print()}>
              Друкувати тиждень
            </Button>
          </>
        }
      />
    </LessonPopups>
  );
}

function useWeek(monday: string, { enabled = true } = {}) {
  const { query } = useChosenChild();
  const read = useQuery({ ...queryOf(familyRoutes.week, { query: { ...query, week: monday } }), enabled });
  const { data, dataUpdatedAt, error } = read;
  const lessons = useMemo(() => data?.map((item) => timed(item, serverTime(dataUpdatedAt))), [data, dataUpdatedAt]);
  return { lessons, offline: useOffline(read), error: data ? null : error, read };
}

/** From this week, else from the next. */
function useUpcoming(thisMonday: string, now: number): Upcoming {
  const thisWeek = useWeek(thisMonday);
  const ofThisWeek = thisWeek.lessons && nextLesson(thisWeek.lessons, now);
  const isWeekOver = thisWeek.lessons !== undefined && !ofThisWeek;
  const nextWeek = useWeek(addDays(thisMonday, 7), { enabled: isWeekOver });
  const lesson = ofThisWeek ?? (isWeekOver && nextWeek.lessons ? nextLesson(nextWeek.lessons, now) : undefined);
  const isPending = isWeekOver ? !nextWeek.lessons && !nextWeek.error : !thisWeek.lessons && !thisWeek.error;
  const isLost = (isWeekOver ? nextWeek.error : thisWeek.error) !== null;
  return { lesson, isPending, isLost };
}
