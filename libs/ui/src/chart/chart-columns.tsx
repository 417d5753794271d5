import { classNames } from '../class-names.ts';
import { statusClass, statusLetter, type StatusName } from '../text/badges.tsx';
import { isLabelled } from './chart-geometry.ts';
import styles from './chart.module.css';

/** One lesson or month on the chart's axis. */
export interface ChartColumn {
  key: string | number;
  label: string;
  /** Shown when the column is chosen and read aloud; `text` describes the values. */
  title: string;
  text: string;
  /** Heights of both lines; null interrupts the line. */
  solid: number | null;
  dashed: number | null;
  statuses: readonly StatusName[];
  over?: StatusName;
}

interface ChartColumnsProps {
  columns: readonly ChartColumn[];
  width: number;
  chosen: number;
  /** y at which the lines end and the letters begin. */
  bottom: number;
  letters: number;
  height: number;
}

const labelWidth = 44;

export function ChartColumns({ columns, width, chosen, bottom, letters, height }: ChartColumnsProps) {
  return (
    <>
      <rect className={styles['chart-chosen']} x={chosen * width} y={0} width={width} height={bottom} rx={6} />
      {columns.map(({ key, label, over, statuses }, index) => {
        const middle = (index + 0.5) * width;
        return (
          <g key={key}>
            {over && <path className={styles['chart-strong']} d={`M${middle} 22V${bottom}`} />}
            {over && <Letter status={over} x={middle} y={11} />}
            {statuses.map((status, row) => (
              <Letter key={status} status={status} x={middle} y={bottom + 8 + (row + 0.5) * letters} />
            ))}
            {isLabelled(index, columns.length, width, labelWidth) && (
              <text className={styles['chart-label']} x={middle} y={height - 5} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

const letterWidth = 22;

function Letter({ status, x, y }: { status: StatusName; x: number; y: number }) {
  return (
    <g className={classNames(styles['chart-letter'], statusClass(status))}>
      <rect x={x - letterWidth / 2} y={y - 8} width={letterWidth} height={16} rx={5} />
      <text x={x} y={y + 0.5} dominantBaseline="middle" textAnchor="middle">
        {statusLetter(status)}
      </text>
    </g>
  );
}
