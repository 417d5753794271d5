import { queryOf, rereadTags } from '@dzvinok/api-client/query';
import { jobsRoutes, type Job } from '@dzvinok/contract/jobs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

export const askEveryMs = 1_000;
const none = '00000000-0000-0000-0000-000000000000';

export function isOver(job: Job): boolean {
  return job.finishedAt !== null;
}

/** Reads passports and centres anew when one of these jobs, which was seen at work, is over. */
export function useRereadAfterJobs(jobs: readonly Job[]): void {
  const client = useQueryClient();
  const working = useRef<readonly string[]>([]);
  useEffect(() => {
    const hasEnded = jobs.some((job) => isOver(job) && working.current.includes(job.id));
    working.current = jobs.filter((job) => !isOver(job)).map(({ id }) => id);
    if (!hasEnded) return;
    void rereadTags(client, 'passports', 'tenants');
  }, [client, jobs]);
}

/** Follows a job of the platform until it is over; then passports and centres are read anew. */
export function useFollowedJob(jobId: string | null): Job | null {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(jobsRoutes.one, { params: { jobId: jobId ?? none } }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : askEveryMs),
  });
  const job = jobId === null ? null : data ?? null;
  const hasEnded = job !== null && isOver(job);
  useEffect(() => {
    if (!hasEnded) return;
    void rereadTags(client, 'passports', 'tenants', 'jobs');
  }, [client, hasEnded]);
  return job;
}
