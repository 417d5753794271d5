import type { Job } from '@dzvinok/contract/jobs';
import { FormError } from '@dzvinok/ui/form-parts';
import { ProgressLine } from '../progress/progress-line.tsx';

interface JobProgressProps {
  /** Names the work for screen readers. */
  label: string;
  /** Null until the first answer. */
  job: Job | null;
}

/** A bar that grows while a job is done; afterwards why it failed, if it did. */
export function JobProgress({ label, job }: JobProgressProps) {
  if (job?.error) return <FormError message={job.error} />;
  const { done, total, text } = job?.progress ?? { done: 0, total: 0, text: null };
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  const words = text ? `${label}: ${Math.floor(share * 100)} % · ${text}` : `${label}…`;
  return <ProgressLine label={label} done={share} total={1} words={words} />;
}
