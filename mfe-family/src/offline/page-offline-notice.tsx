import type { ApiFailure } from '@dzvinok/api-client/call';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFamilyHeader } from '../children/family-header.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { useOffline } from './use-offline.ts';

export function PageOfflineNotice({ query }: { query: UseQueryResult<object, ApiFailure> }) {
  const { data: header } = useFamilyHeader();
  const offline = useOffline(query);
  return <OfflineNotice offline={header ? offline : null} timezone={header?.timezone ?? 'UTC'} />;
}
