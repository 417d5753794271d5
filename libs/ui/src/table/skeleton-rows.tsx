import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useRootState } from '../layout/root-state.ts';
import type { ColumnCells } from './columns.ts';
import skeletonStyles from '../state/skeletons.module.css';
import styles from './table.module.css';

export function SkeletonRows<Row>({ cells, count }: { cells: readonly ColumnCells<Row>[]; count: number }) {
  const first = useRef<HTMLTableRowElement>(null);
  useRootState('loading', first);
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} ref={row === 0 ? first : undefined} aria-hidden>
      {cells.map(({ column, className, style, label }, index) => (
        <td key={column.key} className={className} style={style} data-label={label}>
          <Bar percent={45 + ((row * 3 + index * 7) % 5) * 10} wide={column.truncate} />
        </td>
      ))}
    </tr>
  ));
}

/** `wide`: the column cuts its text, so the bar takes the cut width. */
function Bar({ percent, wide }: { percent: number; wide: boolean | undefined }) {
  return (
    <div className={wide ? classNames(styles['cell-cut'], styles['cell-expected']) : undefined}>
      <span className={skeletonStyles.skeleton} style={{ width: `${percent}%` }} />
    </div>
  );
}
