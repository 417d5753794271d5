import { useConnection } from '@dzvinok/api-client/connection';
import { whyOffline } from '@dzvinok/api-client/offline';
import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import type { OfflineState } from '../offline/offline-notice.tsx';
import { timed } from './week-lesson.ts';

/** The lessons of the week that begins on `monday`: the one place where the screens read the schedule. */
export function useWeek(monday: string, { enabled = true } = {}) {
  const { query } = useChosenChild();
  const read = useQuery({ ...queryOf(familyRoutes.week, { query: { ...query, week: monday } }), enabled });
  const { data, dataUpdatedAt, error, isFetching, refetch } = read;
  const isOffline = useConnection() === 'offline';
  const why = isOffline ? 'offline' : (error?.trouble ?? whyOffline(data));
  const lessons = useMemo(() => data?.map((item) => timed(item, dataUpdatedAt)), [data, dataUpdatedAt]);
  const offline: OfflineState | null =
    data && why ? { readAt: dataUpdatedAt, why, isReading: isFetching, readAgain: () => void refetch() } : null;
  return { lessons, offline, error: data ? null : error, read };
}
