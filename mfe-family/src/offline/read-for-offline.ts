import { offlineKey } from '@dzvinok/api-client/offline';
import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes, type FamilyHeader } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { progressRoutes } from '@dzvinok/contract/progress';
import { serverTime } from '@dzvinok/early/clock';
import { dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { readAccountKey } from '@dzvinok/session/session';
import { storedText } from '@dzvinok/storage/stored';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The first screen has the network to itself. */
const delayMs = 5_000;
const pauseMs = 6 * 3_600_000;
/** Screens read a moment ago are not read again. */
const staleTime = 60_000;

/** Reads the pages of all children for offline use, at most once in six hours: most families open only the week of one child. */
export function useReadForOffline(header: FamilyHeader | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!header) return;
    const timer = setTimeout(() => {
      // Without the worker the portal does not open offline.
      if (navigator.serviceWorker?.controller) void readForOffline(client, header);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [client, header]);
}

export async function readForOffline(client: QueryClient, { children, timezone }: FamilyHeader): Promise<void> {
  const account = readAccountKey();
  if (account === null) return;
  const readAt = storedText(offlineKey(account, '["read-for-offline"]'));
  if (Math.abs(Date.now() - Number(readAt.read())) < pauseMs) return;
  const week = mondayOf(dayIn(timezone, serverTime()));
  // Without an id the calls are about the first child.
  const ids = [undefined, ...(children ?? []).slice(1).map(({ studentId }) => studentId)];
  try {
    for (const studentId of ids) {
      const query = studentId === undefined ? {} : { studentId };
      await client.fetchQuery({ ...queryOf(familyRoutes.header, { query }), staleTime });
      await client.fetchQuery({ ...queryOf(familyRoutes.week, { query: { ...query, week } }), staleTime });
      await client.fetchQuery({ ...queryOf(homeworksRoutes.ofStudent, { query }), staleTime });
      await client.fetchQuery({ ...queryOf(familyRoutes.missedLessons, { query }), staleTime });
      await client.fetchQuery({ ...queryOf(progressRoutes.list, { query }), staleTime });
    }
    if (readAccountKey() === account) readAt.write(String(Date.now()));
  } catch {
    // The next opening tries again.
  }
}
