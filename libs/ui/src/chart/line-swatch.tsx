import styles from './chart.module.css';

/** Drawing style of one of the two lines of a chart. */
export type LineLook = 'solid' | 'dashed';

/** A piece of a line, for the legend. */
export function LineSwatch({ look }: { look: LineLook }) {
  return (
    <svg className={styles['chart-swatch']} width={32} height={14} aria-hidden>
      <path className={look === 'solid' ? styles['chart-solid'] : styles['chart-dashed']} d="M2 7H30" />
      {look === 'solid' ? (
        <path className={styles['chart-dots']} d="M16 7h0" />
      ) : (
        <path className={styles['chart-squares']} d="M12.5 3.5h7v7h-7z" />
      )}
    </svg>
  );
}
