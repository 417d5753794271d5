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
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: shows a skeleton. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  expected?: number;
  rowTone?: (row: Row) => RowTone;
  /** Current order; with it headers of columns with `sort` become buttons. */
  order?: TableOrder;
  /** Below 768 px rows become cards, laid out by each column's `card`. */
  cards?: boolean;
}

export interface DataTableProps<Row> extends TableProps<Row> {
  empty?: ReactNode;
  /** Scrolls inside this height; by default with the page. */
  maxHeight?: string;
}

/** Rows of 40 px under a sticky header; on a phone scrolls sideways with the sticky column in place. */
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
  empty?: ReactNode;
  /** Name under which the scroll position is kept until the tab closes. */
  memory?: string;
  /** A change means another list, shown from its top. */
  list?: unknown;
  /** Follows addresses inside the product; with it rows' links are plain anchors, light enough for hundreds of rows. */
  onLink?: (address: string) => void;
}

/** `DataTable` for hundreds of rows: draws rows in view, all for find-in-page and print; rows need one height, columns a width. */
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
  // Layout effect: otherwise the first frame shows the new list at the old position.
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    box.current?.scrollTo({ top: 0, behavior: 'instant' });
    // The focused element now belongs to another row.
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

// `memo` loses type parameters; the cast restores them.
const MemoHeader = memo(HeaderRow) as typeof HeaderRow;
