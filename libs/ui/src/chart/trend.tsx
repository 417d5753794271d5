import styles from './trend.module.css';

export interface TrendProps {
  /** Names what is counted, and over what: «Уроків за тиждень». */
  label: string;
  /** Whole numbers from 0 on, the oldest first. */
  values: readonly number[];
  /** The last value is of a time that is not over yet: its bar is paler. */
  isOpen?: boolean;
}

const [barWidth, gap, height] = [6, 2, 22];
/** A value of 0 is a line at the foot, in pixels. */
const foot = 1.5;

/** A row of small bars beside a figure: how it went lately. A screen reader is told the values. */
export function Trend({ label, values, isOpen }: TrendProps) {
  const most = Math.max(1, ...values);
  const last = values.length - 1;
  const width = Math.max(0, values.length * (barWidth + gap) - gap);
  return (
    <svg className={styles.trend} width={width} height={height} role="img" aria-label={`${label}: ${values.join(', ')}`}>
      {values.map((value, index) => {
        const tall = value === 0 ? foot : Math.max(2 * foot, (value / most) * height);
        return (
          <rect
            key={index}
            className={styles['trend-bar']}
            data-open={(isOpen && index === last) || undefined}
            data-none={value === 0 || undefined}
            x={index * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
            rx={1}
          />
        );
      })}
    </svg>
  );
}
