import { memo, use, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { LinkRootContext } from '../provider/link-root.tsx';
import { cellsOf, gridOf, type Column, type ColumnCells } from './columns.ts';
import { RowLink, useRowLinks } from './row-links.tsx';
import { useRowWindow } from './row-window.ts';
import { HeaderCell, type TableOrder } from './header-cell.tsx';
import { AllRows, RowsInView, type RowTone } from './rows.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { useSidewaysMark } from './sideways.ts';
import { useWholeColumns } from './whole-columns.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import styles from './table.module.css';

export type { Column, RowTone, TableOrder };

interface TableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: a skeleton stands in the final layout. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Skeleton rows. */
  expected?: number;
  /** Marks a row: `past` for greyed ones, `alert` for what asks for attention, `chosen`. */
  rowTone?: (row: Row) => RowTone;
  /** How the rows are ordered now; with it the headers of columns with `sort` are buttons that order them otherwise. */
  order?: TableOrder;
  /** Below 768 px each row is a card, in which `card` of a column says where it stands. */
  cards?: boolean;
}

export interface DataTableProps<Row> extends TableProps<Row> {
  empty?: ReactNode;
  /** The page scrolls by default; with it the table scrolls inside this height. */
  maxHeight?: string;
}

/** Dense rows of 40 px under a header that stays; scrolls sideways on a phone with the sticky column in place. */
export function DataTable<Row>({ empty, maxHeight, ...table }: DataTableProps<Row>) {
  const { rows, rowKey, rowTone, columns } = table;
  const cells = useMemo(() => cellsOf(columns), [columns]);
  if (rows?.length === 0 && empty) return empty;
  return (
    <TableFrame {...table} cells={cells} maxHeight={maxHeight}>
      {rows && <AllRows rows={rows} rowKey={rowKey} rowTone={rowTone} cells={cells} />}
    </TableFrame>
  );
}

export interface LongTableProps<Row> extends TableProps<Row> {
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  /** Under this name the table keeps where it is scrolled to until the browser's tab is closed. */
  memory?: string;
  /** A change of it shows another list, from its top. */
  list?: unknown;
  /** Goes to an address inside the product; with it the rows' links are plain ones, as light as hundreds have to be. */
  onLink?: (address: string) => void;
}

/**
 * Shows what `DataTable` shows, for hundreds of rows and more: only those in view are drawn. Every row has the same height and
 * every column a width. Searching the page with the browser and printing it find all rows.
 */
export function LongTable<Row>({ empty, memory, list, onLink, ...table }: LongTableProps<Row>) {
  const { rows, rowKey, rowTone, columns } = table;
  const box = useRef<HTMLDivElement>(null);
  const cells = useMemo(() => cellsOf(columns), [columns]);
  const { drawn, rowHeight, isMeasured, look } = useRowWindow(box, rows?.length ?? 0, list);
  useScrollMemory({ box, name: memory, isReady: isMeasured, onRestored: look });
  useTopOfEachList({ box, list, onTop: look });
  const isThere = rows?.length !== 0;
  useSidewaysMark(box, isThere);
  useWholeColumns(box, cells);
  useRowLinks({ box, isThere, onLink });
  const link = use(LinkRootContext);

  if (rows?.length === 0 && empty) return empty;
  return (
    <LinkRootContext value={onLink ? RowLink : link}>
      <TableFrame {...table} cells={cells} box={box} isLong>
        {rows && (
          <RowsInView rows={rows} rowKey={rowKey} rowTone={rowTone} cells={cells} drawn={drawn} rowHeight={rowHeight} list={list} />
        )}
      </TableFrame>
    </LinkRootContext>
  );
}

interface TopOfEachList {
  box: RefObject<HTMLElement | null>;
  list: unknown;
  onTop: () => void;
}

function useTopOfEachList({ box, list, onTop }: TopOfEachList): void {
  const shown = useRef(list);
  // This comes before the list is seen: its first frame would be that of the old place.
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    box.current?.scrollTo({ top: 0, behavior: 'instant' });
    // The focused element stands for another row now.
    const focused = box.current?.querySelector(':focus');
    if (focused instanceof HTMLElement && focused.closest('tbody')) focused.blur();
    onTop();
  }, [box, list, onTop]);
}

interface TableFrameProps<Row> extends TableProps<Row> {
  cells: readonly ColumnCells<Row>[];
  maxHeight?: string;
  box?: RefObject<HTMLDivElement | null>;
  isLong?: boolean;
  children: ReactNode;
}

function TableFrame<Row>({ label, rows, cells, expected = 8, cards, order, maxHeight, box, isLong, children }: TableFrameProps<Row>) {
  return (
    <div
      ref={box}
      className={classNames(styles['table-scroll'], isLong && styles['table-scroll-long'], cards && styles['table-as-cards'])}
      style={maxHeight ? { maxHeight } : undefined}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table
        className={classNames(styles.table, isLong && styles['table-long'])}
        style={isLong ? gridOf(cells) : undefined}
        aria-label={label}
        aria-busy={!rows || undefined}
        aria-rowcount={isLong && rows ? rows.length + 1 : undefined}
      >
        <thead>
          <MemoHeader cells={cells} order={order} isLong={isLong} numbered={Boolean(isLong && rows)} />
        </thead>
        <tbody>{children ?? <SkeletonRows cells={cells} count={expected} />}</tbody>
      </table>
    </div>
  );
}

interface HeaderRowProps<Row> {
  cells: readonly ColumnCells<Row>[];
  order: TableOrder | undefined;
  isLong: boolean | undefined;
  numbered: boolean;
}

function HeaderRow<Row>({ cells, order, isLong, numbered }: HeaderRowProps<Row>) {
  return (
    <tr aria-rowindex={numbered ? 1 : undefined}>
      {cells.map(({ column, className, style }) => (
        <HeaderCell key={column.key} column={column} className={className} style={style} order={order} givesWidth={!isLong} />
      ))}
    </tr>
  );
}

// `memo` forgets type parameters; the cast gives them back and changes nothing else.
const MemoHeader = memo(HeaderRow) as typeof HeaderRow;
