import { memo, type ReactNode } from 'react';
import { cellClass, nextSort, type Column, type Sort } from './columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

export type { Column, Sort };

export interface DataTableProps<Row> {
  /** What the table lists, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: a skeleton stands in the final layout. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Skeleton rows. */
  expected?: number;
  /** Marks a row, `past` for greyed ones. */
  rowTone?: (row: Row) => 'past' | 'selected' | undefined;
  /** The page scrolls by default; with it the table scrolls inside this height. */
  maxHeight?: string;
}

/** Dense rows of 40 px under a header that stays; scrolls sideways on a phone with the sticky column in place. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, sort, onSort, expected = 8, rowTone, maxHeight } = props;
  if (rows?.length === 0 && empty) return empty;
  return (
    <div className="dz-table-scroll" style={maxHeight ? { maxHeight } : undefined} tabIndex={0} role="region" aria-label={label}>
      <table className="dz-table" aria-label={label} aria-busy={!rows || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort && (() => onSort(nextSort(sort, column.key)))} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row, index) => <MemoRow key={rowKey(row)} row={row} index={index} columns={columns} tone={rowTone?.(row)} />)
          ) : (
            <SkeletonRows columns={columns} count={expected} />
          )}
        </tbody>
        {columns.some((column) => column.footer !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.footer}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface RowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  tone: 'past' | 'selected' | undefined;
}

function TableRow<Row>({ row, index, columns, tone }: RowProps<Row>) {
  return (
    <tr data-tone={tone}>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.truncate ? <div className="dz-cell-cut">{column.render(row, index)}</div> : column.render(row, index)}
        </td>
      ))}
    </tr>
  );
}

// `memo` forgets type parameters; the cast gives them back and changes nothing else.
const MemoRow = memo(TableRow) as typeof TableRow;

