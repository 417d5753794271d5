import type { ApiFailure } from '@dzvinok/api-client/call';
import { useConnection } from '@dzvinok/api-client/connection';
import { whyOffline } from '@dzvinok/api-client/offline';
import { serverTime } from '@dzvinok/early/clock';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OfflineState } from './offline-notice.tsx';

/** Null while the shown reply is the server's present one, or none is shown. */
export function useOffline({ data, dataUpdatedAt, error, isFetching, refetch }: UseQueryResult<object, ApiFailure>): OfflineState | null {
  const isOffline = useConnection() === 'offline';
  const why = isOffline ? 'offline' : (error?.trouble ?? whyOffline(data));
  return data && why ? { readAt: serverTime(dataUpdatedAt), why, isReading: isFetching, readAgain: () => void refetch() } : null;
}
