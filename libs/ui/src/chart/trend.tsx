import styles from './trend.module.css';

export interface TrendProps {
  label: string;
  /** Whole numbers ≥ 0, oldest first. */
  values: readonly number[];
  /** The last period is not over yet: its bar is paler. */
  isOpen?: boolean;
}

const [barWidth, gap, height] = [6, 2, 22];
/** Pixels of a bar whose value is 0. */
const foot = 1.5;

/** Small bar chart beside a figure; screen readers get the values. */
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
