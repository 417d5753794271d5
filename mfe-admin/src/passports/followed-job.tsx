import { queryOf, rereadTags } from '@dzvinok/api-client/query';
import { jobsRoutes, type Job } from '@dzvinok/contract/jobs';
import { FormError } from '@dzvinok/ui/form-parts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ProgressLine } from '../progress/progress-line.tsx';

export const askEveryMs = 1_000;
const noJobId = '00000000-0000-0000-0000-000000000000';

export function isOver(job: Job): boolean {
  return job.finishedAt !== null;
}

/** Reads passports and centres again once a job that was seen running ends. */
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

/** After the job ends, passports and centres are read again. */
export function useFollowedJob(jobId: string | null): Job | null {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(jobsRoutes.one, { params: { jobId: jobId ?? noJobId } }),
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

interface JobProgressProps {
  label: string;
  job: Job | null;
}

export function JobProgress({ label, job }: JobProgressProps) {
  if (job?.error) return <FormError message={job.error} />;
  const { done, total, text } = job?.progress ?? { done: 0, total: 0, text: null };
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  const words = text ? `${label}: ${Math.floor(share * 100)} % · ${text}` : `${label}…`;
  return <ProgressLine label={label} done={share} total={1} words={words} />;
}
