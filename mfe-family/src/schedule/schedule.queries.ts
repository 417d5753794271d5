import { isRecalled, queryOf } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import { timed } from './week-lesson.ts';

/** The lessons of the week that begins on `monday`: the one place where the screens read the schedule. */
export function useWeek(monday: string, { enabled = true } = {}) {
  const { query } = useChosenChild();
  const read = useQuery({ ...queryOf(familyRoutes.schedule, { query: { ...query, week: monday } }), enabled });
  const { data, dataUpdatedAt, error } = read;
  // The browser had kept it, and the server does not answer now.
  const isOld = error !== null || isRecalled(data);
  const lessons = useMemo(() => data?.map((item) => timed(item, dataUpdatedAt, isOld)), [data, dataUpdatedAt, isOld]);
  return { lessons, readAt: data && dataUpdatedAt, isOld, error: data ? null : error, read };
}
