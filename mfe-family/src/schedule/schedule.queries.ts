import { useConnection } from '@dzvinok/api-client/connection';
import { queryOf, whyRecalled } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import type { LastSeen } from '../last-seen/last-seen-line.tsx';
import { timed } from './week-lesson.ts';

/** The lessons of the week that begins on `monday`: the one place where the screens read the schedule. */
export function useWeek(monday: string, { enabled = true } = {}) {
  const { query } = useChosenChild();
  const read = useQuery({ ...queryOf(familyRoutes.week, { query: { ...query, week: monday } }), enabled });
  const { data, dataUpdatedAt, error, isFetching, refetch } = read;
  const isOffline = useConnection() === 'offline';
  const whyOld = isOffline ? 'offline' : (error?.trouble ?? whyRecalled(data));
  const lessons = useMemo(() => data?.map((item) => timed(item, dataUpdatedAt)), [data, dataUpdatedAt]);
  const lastSeen: LastSeen | null =
    data && whyOld ? { readAt: dataUpdatedAt, why: whyOld, isReading: isFetching, readAgain: () => void refetch() } : null;
  return { lessons, lastSeen, error: data ? null : error, read };
}
