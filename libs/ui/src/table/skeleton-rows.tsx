import { cellClass, type Column } from './columns.ts';

/** Rows of the final height with grey bars, so that nothing jumps when the data comes. */
export function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)}>
          <div className={column.truncate ? 'dz-cell-cut dz-cell-expected' : undefined}>
            <span className="dz-skeleton" style={{ width: `${45 + ((row * 3 + index * 7) % 5) * 10}%` }} />
          </div>
        </td>
      ))}
    </tr>
  ));
}
