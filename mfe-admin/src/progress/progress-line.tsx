import styles from './progress-line.module.css';

interface ProgressLineProps {
  /** What is being done, read aloud. */
  label: string;
  done: number;
  /** Of how many; 0 while nobody knows. */
  total: number;
  /** How far it is, in words. */
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
