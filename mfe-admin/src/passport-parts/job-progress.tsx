import type { Job } from '@dzvinok/contract/jobs';
import { FormError } from '@dzvinok/ui/form-parts';
import styles from './passport-parts.module.css';

interface JobProgressProps {
  /** What is being done, read aloud. */
  label: string;
  /** Null until the first answer. */
  job: Job | null;
}

/** A bar that grows while a job is done; afterwards why it failed, if it did. */
export function JobProgress({ label, job }: JobProgressProps) {
  if (job?.error) return <FormError message={job.error} />;
  const { done, total, text } = job?.progress ?? { done: 0, total: 0, text: null };
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={label} value={share} max={1} />
      <p className={styles.words} role="status">
        {text ? `${label}: ${Math.floor(share * 100)} % · ${text}` : `${label}…`}
      </p>
    </div>
  );
}
