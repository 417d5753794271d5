import { cellClass, type Column } from './columns.ts';

/** Rows of the final height with grey bars, so that nothing jumps when the data comes. */
export function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)}>
          <Bar percent={45 + ((row * 3 + index * 7) % 5) * 10} wide={column.truncate} />
        </td>
      ))}
    </tr>
  ));
}

/** A bar where a text will be; one that will be cut has the width at which it is cut. */
function Bar({ percent, wide }: { percent: number; wide: boolean | undefined }) {
  return (
    <div className={wide ? 'dz-cell-cut dz-cell-expected' : undefined}>
      <span className="dz-skeleton" style={{ width: `${percent}%` }} />
    </div>
  );
}
