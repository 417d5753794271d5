import { useRead } from '@dzvinok/api-client/query';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { formatWeek } from '@dzvinok/texts/dates';
import { Stack } from '@dzvinok/ui/layout';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { WeekSwitcher } from '@dzvinok/ui/time';
import { useChosenChild } from '../children/chosen-child.ts';
import { NextLesson } from './next-lesson.card.tsx';
import { daysOfWeek, nextLesson } from './schedule.week.ts';
import { useChosenWeek } from './chosen-week.ts';
import { WeekDays } from './week-days.tsx';

/** The week of lessons; `canChoose` is the student's version, a parent only reads. */
export function SchedulePage({ canChoose }: { canChoose: boolean }) {
  const { query } = useChosenChild();
  const header = useRead(familyRoutes.header, { query });
  if (header.isPending) return <LoadingState shape="cards" count={7} />;
  if (header.isError) {
    return <ErrorState message={header.error.message} onRetry={() => header.refetch()} retrying={header.isFetching} />;
  }
  return <ScheduleWeek timezone={header.data.timezone} canChoose={canChoose} />;
}

function ScheduleWeek({ timezone, canChoose }: { timezone: string; canChoose: boolean }) {
  const { query } = useChosenChild();
  const today = dayIn(timezone, new Date());
  const thisMonday = mondayOf(today);
  const { monday, show } = useChosenWeek(thisMonday);
  const isThisWeek = monday === thisMonday;
  const schedule = useRead(familyRoutes.schedule, { query: { ...query, week: monday } });

  return (
    <Stack gap="lg">
      <WeekSwitcher
        label={formatWeek(monday)}
        onPrevious={() => show(addDays(monday, -7))}
        onNext={() => show(addDays(monday, 7))}
        onToday={isThisWeek ? undefined : () => show(thisMonday)}
      />
      {schedule.isPending && <LoadingState shape="cards" count={7} />}
      {schedule.isError && (
        <ErrorState message={schedule.error.message} onRetry={() => schedule.refetch()} retrying={schedule.isFetching} />
      )}
      {schedule.data && (
        <LoadedWeek items={schedule.data} monday={monday} today={today} isThisWeek={isThisWeek} canChoose={canChoose} />
      )}
    </Stack>
  );
}

interface LoadedWeekProps {
  items: ScheduleItem[];
  monday: string;
  today: string;
  isThisWeek: boolean;
  canChoose: boolean;
}

function LoadedWeek({ items, monday, today, isThisWeek, canChoose }: LoadedWeekProps) {
  const next = isThisWeek ? nextLesson(items, new Date()) : undefined;
  return (
    <>
      {next && <NextLesson lesson={next} today={today} canChoose={canChoose} />}
      <WeekDays days={daysOfWeek(monday, items)} today={today} next={next} canChoose={canChoose} />
    </>
  );
}
