import styles from './brand.module.css';

/** Decorative. */
export function BellMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect className={styles['bell-plate']} width="32" height="32" rx="9" />
      <g transform="rotate(14 16 16)">
        <path className={styles['bell-line']} d="M16 5.2v3.1" />
        <path
          className={styles['bell-body']}
          d="M16 8.1c-4 0-6.3 3-6.3 6.7 0 3.4-.9 5-2.3 6.3-.5.5-.2 1.4.6 1.4h16c.8 0 1.1-.9.6-1.4-1.4-1.3-2.3-2.9-2.3-6.3 0-3.7-2.3-6.7-6.3-6.7Z"
        />
        <path className={styles['bell-clapper']} d="M13.3 24.2a2.8 2.8 0 0 0 5.4 0Z" />
      </g>
    </svg>
  );
}

export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={styles.wordmark}>
      <BellMark size={size} />
      <span className={styles['wordmark-name']}>Dzvinok</span>
    </span>
  );
}
