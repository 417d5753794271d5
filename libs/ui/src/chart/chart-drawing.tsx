import type { ReactNode } from 'react';
import { ChartColumns, type ChartColumn } from './chart-columns.tsx';
import { dotsPath, linePath, scaleOf, squaresPath, type ChartPoint } from './chart-geometry.ts';
import styles from './chart.module.css';

/** Pixels. */
const sizes = { top: 26, lines: 150, letters: 20, labels: 22, axis: 36, half: 3.5 } as const;

interface ChartDrawingProps {
  columns: readonly ChartColumn[];
  columnWidth: number;
  chosen: number;
  /** Wraps the columns in the scroller; the axis stays outside. */
  children: (drawing: ReactNode) => ReactNode;
}

export function ChartDrawing({ columns, columnWidth, chosen, children }: ChartDrawingProps) {
  const bottom = sizes.top + sizes.lines;
  const highest = Math.max(0, ...columns.flatMap(({ solid, dashed }) => [solid ?? 0, dashed ?? 0]));
  const { ticks, y } = scaleOf(highest, sizes.top, bottom);
  const rows = Math.max(0, ...columns.map(({ statuses }) => statuses.length));
  const height = bottom + 8 + rows * sizes.letters + sizes.labels;
  const width = columns.length * columnWidth;
  const pointsOf = (line: 'solid' | 'dashed') =>
    columns.map((column, index): ChartPoint | null => {
      const value = column[line];
      return value === null ? null : { x: (index + 0.5) * columnWidth, y: y(value) };
    });
  const [solid, dashed] = [pointsOf('solid'), pointsOf('dashed')];
  return (
    <div className={styles['chart-picture']}>
      <svg width={sizes.axis} height={height} aria-hidden>
        {ticks.map((tick) => (
          <text key={tick} className={styles['chart-tick']} x={sizes.axis - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end">
            {tick}
          </text>
        ))}
      </svg>
      {children(
        <svg className={styles['chart-plot']} width={width} height={height} aria-hidden>
          <ChartColumns columns={columns} width={columnWidth} chosen={chosen} bottom={bottom} letters={sizes.letters} height={height} />
          {ticks.map((tick) => (
            <path key={tick} className={tick === 0 ? styles['chart-baseline'] : styles['chart-across']} d={`M0 ${y(tick)}H${width}`} />
          ))}
          <path className={styles['chart-dashed']} d={linePath(dashed)} />
          <path className={styles['chart-squares']} d={squaresPath(dashed, sizes.half)} />
          <path className={styles['chart-solid']} d={linePath(solid)} />
          <path className={styles['chart-dots']} d={dotsPath(solid)} />
        </svg>,
      )}
    </div>
  );
}
