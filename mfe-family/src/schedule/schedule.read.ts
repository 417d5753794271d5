import { isRecalled, queryOf } from '@dzvinok/api-client/query';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';

/** A lesson of the schedule, and until when its attendance can be chosen by this device's clock, which may be wrong. */
export interface WeekLesson extends ScheduleItem {
  /** Milliseconds since 1970; 0 when it was too late at the time of reading. */
  closesAt: number;
  /** Seen before, while the server does not answer now: nothing can be chosen. */
  isOld: boolean;
}

/** The lessons of the week that begins on `monday`: the one place where the screens read the schedule. */
export function useWeek(monday: string, { enabled = true } = {}) {
  const { query } = useChosenChild();
  const read = useQuery({ ...queryOf(familyRoutes.schedule, { query: { ...query, week: monday } }), enabled });
  const { data, dataUpdatedAt, error, isFetching, refetch } = read;
  // What the browser had kept, while the server does not answer.
  const isOld = error !== null || isRecalled(data);
  const lessons = useMemo(() => data?.map((item) => timed(item, dataUpdatedAt, isOld)), [data, dataUpdatedAt, isOld]);
  return { lessons, readAt: data && dataUpdatedAt, isOld, error: data ? null : error, isFetching, refetch: () => void refetch() };
}

/** What `useWeek` gives. */
export type WeekRead = ReturnType<typeof useWeek>;

function timed(item: ScheduleItem, readAt: number, isOld: boolean): WeekLesson {
  return { ...item, isOld, closesAt: item.canChooseStatus ? readAt + item.chooseSecondsLeft * 1000 : 0 };
}
