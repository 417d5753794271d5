import { memo, useState, type ReactNode } from 'react';
import type { ColumnCells } from './columns.ts';
import styles from './table.module.css';

type Key = string | number;

/** `past`: greyed; `alert`: needs attention. */
export type RowTone = 'past' | 'alert' | 'chosen' | 'alert chosen' | undefined;

interface RowProps<Row> {
  row: Row;
  index: number;
  cells: readonly ColumnCells<Row>[];
  tone: RowTone;
  /** Sets `aria-rowindex`, as other rows may be absent from the DOM. */
  numbered: boolean;
}

function TableRow<Row>({ row, index, cells, tone, numbered }: RowProps<Row>) {
  return (
    <tr data-tone={tone} aria-rowindex={numbered ? index + 2 : undefined}>
      {cells.map(({ column, className, style, label }) => (
        <td key={column.key} className={className} style={style} data-label={label}>
          {column.truncate ? <div className={styles['cell-cut']}>{column.render(row, index)}</div> : column.render(row, index)}
        </td>
      ))}
    </tr>
  );
}

// `memo` loses type parameters; the cast restores them.
const MemoRow = memo(TableRow) as typeof TableRow;

interface TableRowsProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  rowTone: ((row: Row) => RowTone) | undefined;
  cells: readonly ColumnCells<Row>[];
}

export function AllRows<Row>({ rows, rowKey, rowTone, cells }: TableRowsProps<Row>) {
  return rows.map((row, index) => (
    <MemoRow key={rowKey(row)} row={row} index={index} cells={cells} tone={rowTone?.(row)} numbered={false} />
  ));
}

interface RowsInViewProps<Row> extends TableRowsProps<Row> {
  drawn: readonly number[];
  rowHeight: number;
  list: unknown;
}

/** Draws some rows; gaps take the height of the others, so that the scroll bar is right. */
export function RowsInView<Row>({ rows, rowKey, rowTone, cells, drawn, rowHeight, list }: RowsInViewProps<Row>) {
  const slots = useSlots(list, drawn.flatMap((index) => (rows[index] === undefined ? [] : rowKey(rows[index]))));
  const children: ReactNode[] = [];
  let next = 0;
  let gaps = 0;
  const leaveOut = (until: number) => {
    if (until <= next) return;
    gaps += 1;
    const style: Record<`--${string}` | 'height', string> = { height: `${(until - next) * rowHeight}px`, '--dz-row': `${rowHeight}px` };
    children.push(<tr key={`gap ${gaps}`} aria-hidden className={styles['row-gap']} style={style} />);
  };
  for (const index of drawn) {
    const row = rows[index];
    if (row === undefined) break;
    leaveOut(index);
    children.push(<MemoRow key={slots.get(rowKey(row))} row={row} index={index} cells={cells} tone={rowTone?.(row)} numbered />);
    next = index + 1;
  }
  leaveOut(rows.length);
  return children;
}

/** React keys (slots) of the drawn rows. */
interface RowSlots {
  list: unknown;
  byKey: ReadonlyMap<Key, number>;
  free: number;
}

export const noSlots: RowSlots = { list: undefined, byKey: new Map(), free: 0 };

/** Rows of the same list keep their DOM rows and focus; another list reuses DOM rows in order: new texts are cheaper than new rows. */
export function slotsOf(before: RowSlots, list: unknown, keys: readonly Key[]): RowSlots {
  if (before.list === list && keys.length === before.byKey.size && keys.every((key) => before.byKey.has(key))) return before;
  const taken = before.list === list ? undefined : [...before.byKey.values()];
  const byKey = new Map<Key, number>();
  let { free } = before;
  keys.forEach((key, place) => {
    const slot = taken ? taken[place] : before.byKey.get(key);
    byKey.set(key, slot ?? free);
    if (slot === undefined) free += 1;
  });
  return { list, byKey, free };
}

function useSlots(list: unknown, keys: readonly Key[]): ReadonlyMap<Key, number> {
  const [known, setKnown] = useState(noSlots);
  const slots = slotsOf(known, list, keys);
  if (slots !== known) setKnown(slots);
  return slots.byKey;
}
