import { classNames } from '../class-names.ts';
import { toSubjectColor } from '../text/badges.tsx';
import styles from './bar-chart.module.css';

export interface Bar {
  key: string | number;
  name: string;
  /** Both at least 0; `part` is drawn over `whole`. */
  whole: number;
  part: number;
  text: string;
}

export interface BarChartProps {
  label: string;
  bars: readonly Bar[];
  color?: string | null;
}

/** A bar for each name, all to one scale, `part` in solid colour. Offer a table too. */
export function BarChart({ label, bars, color }: BarChartProps) {
  const longest = Math.max(1, ...bars.flatMap(({ whole, part }) => [whole, part]));
  return (
    <ul className={classNames(styles['bar-chart'], `dz-subject-${toSubjectColor(color)}`)} aria-label={label}>
      {bars.map(({ key, name, whole, part, text }) => (
        <li key={key}>
          <span className={styles['bar-name']}>{name}</span>
          <svg className={styles['bar-picture']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
            <rect className={styles['bar-whole']} width={(100 * whole) / longest} height={10} />
            <rect className={styles['bar-part']} y={2} width={(100 * part) / longest} height={6} />
          </svg>
          <span className={styles['bar-text']}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
