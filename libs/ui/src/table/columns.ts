import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: 'left' | 'center' | 'right';
  /** Sort key, for a table with `order`. */
  sort?: string;
  /** CSS width, `12rem`; without it the column fits its content and may shift when rows load. */
  width?: string;
  /** Frozen at the left edge; several leading columns need widths; below 1024 px only the last leading column freezes. */
  sticky?: boolean;
  wideOnly?: boolean;
  truncate?: boolean;
  /** Place in a card: heading, beside it, own row, muted row, or row with the column's title; default: next of two columns. */
  card?: 'head' | 'aside' | 'whole' | 'note' | 'labelled';
  className?: string;
}

/** Cell props of a column, computed once for all rows. */
export interface ColumnCells<Row> {
  column: Column<Row>;
  className: string | undefined;
  style: CSSProperties | undefined;
  /** Read before the value in a table of cards, where the header is hidden. */
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

/** Grid tracks; columns share the free room. */
export function gridOf<Row>(cells: readonly ColumnCells<Row>[]): CSSProperties {
  const widths = cells.map(({ column }) => column.width ?? '10rem');
  const style: Record<`--${string}`, string> = {
    '--dz-table-columns': widths.map((width) => `minmax(${width}, ${Number.parseFloat(width)}fr)`).join(' '),
    '--dz-table-width': `calc(${widths.join(' + ')})`,
  };
  return style;
}

function leftEdge<Row>(before: readonly Column<Row>[]): CSSProperties | undefined {
  const widths = before.flatMap(({ width }) => width ?? []);
  // Own property: the style sheet applies it on wide screens only.
  const style: Record<`--${string}`, string> = { '--dz-left': widths.length > 1 ? `calc(${widths.join(' + ')})` : (widths[0] ?? '0') };
  return before.length > 0 ? style : undefined;
}
