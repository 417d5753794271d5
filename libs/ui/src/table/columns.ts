import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: 'left' | 'center' | 'right';
  /** The header orders the rows by this, in a table with `order`. */
  sort?: string;
  /** CSS width, `12rem`. Without it the column takes what its content needs, and may move when the content comes. */
  width?: string;
  /**
   * Stays at the left edge while the rest scrolls: for the leading columns, each with a width when there are several.
   * Below 1024 px only the last of them does.
   */
  sticky?: boolean;
  /** Left out below 768 px. */
  wideOnly?: boolean;
  /** Long texts are cut to the column's width. */
  truncate?: boolean;
  /**
   * Place in a card: its heading, beside the heading, a row of its own, such a row that stands back, or one that says the
   * column's title before the value. By default the next place of two columns.
   */
  card?: 'head' | 'aside' | 'whole' | 'note' | 'labelled';
  /** Class of the column's cells. */
  className?: string;
}

/** Everything that each cell of a column has, worked out once for all rows. */
export interface ColumnCells<Row> {
  column: Column<Row>;
  className: string | undefined;
  style: CSSProperties | undefined;
  /** Read before the value where the header is out of view, in a table of cards. */
  label: string | undefined;
}

export function cellsOf<Row>(columns: readonly Column<Row>[]): ColumnCells<Row>[] {
  const lastSticky = columns.findLastIndex(({ sticky }) => sticky);
  return columns.map((column, index) => ({
    column,
    className:
      classNames(
        column.align && styles[`cell-${column.align}`],
        column.sticky && (index === lastSticky ? styles['cell-sticky'] : styles['cell-sticky-lead']),
        column.wideOnly && styles['wide-only'],
        column.card && styles[`place-${column.card}`],
        column.className,
      ) || undefined,
    style: column.sticky ? leftEdge(columns.slice(0, index)) : undefined,
    label: typeof column.title === 'string' ? column.title : undefined,
  }));
}

/** The columns as tracks of a grid that share what room is left. */
export function gridOf<Row>(cells: readonly ColumnCells<Row>[]): CSSProperties {
  const widths = cells.map(({ column }) => column.width ?? '10rem');
  const style: Record<`--${string}`, string> = {
    '--dz-table-columns': widths.map((width) => `minmax(${width}, ${Number.parseFloat(width)}fr)`).join(' '),
    '--dz-table-width': `calc(${widths.join(' + ')})`,
  };
  return style;
}

/** The left edge of a sticky column when those before it stick too. */
function leftEdge<Row>(before: readonly Column<Row>[]): CSSProperties | undefined {
  const widths = before.flatMap(({ width }) => width ?? []);
  // A property of our own, which the style sheet uses on wide screens only.
  const style: Record<`--${string}`, string> = { '--dz-left': widths.length > 1 ? `calc(${widths.join(' + ')})` : (widths[0] ?? '0') };
  return before.length > 0 ? style : undefined;
}
