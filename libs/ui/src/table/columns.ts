import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: 'left' | 'center' | 'right';
  /** CSS width, `12rem`. Without it the column takes what its content needs, and may move when the content comes. */
  width?: string;
  /** Stays at the left edge while the rest scrolls: for one leading column. */
  sticky?: boolean;
  sortable?: boolean;
  /** Cell of the totals row. */
  footer?: ReactNode;
  /** Left out below 768 px. */
  wideOnly?: boolean;
  /** Long texts are cut to the column's width. */
  truncate?: boolean;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** A click on a header: first ascending, then the other way round. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const direction = current?.key === key && current.direction === 'ascending' ? 'descending' : 'ascending';
  return { key, direction };
}

/** Classes of every cell of a column. */
export function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    column.align && `dz-cell-${column.align}`,
    column.sticky && 'dz-cell-sticky',
    column.wideOnly && 'dz-wide-only',
  );
}
