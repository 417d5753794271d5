import styles from './progress-line.module.css';

interface ProgressLineProps {
  /** Names the work for screen readers. */
  label: string;
  done: number;
  /** The count of all; 0 while nobody knows it. */
  total: number;
  /** Progress in words. */
  words: string;
}

/** A bar that grows, with how far it is under it. */
export function ProgressLine({ label, done, total, words }: ProgressLineProps) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={label} value={total > 0 ? done : 0} max={total > 0 ? total : 1} />
      <p className={styles.words} role="status">
        {words}
      </p>
    </div>
  );
}
