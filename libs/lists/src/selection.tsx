import { Checkbox } from '@dzvinok/ui/toggles';
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

type Key = string | number;

/** Chooses a row, or the range from the previously pressed row. */
export type Select = (key: Key, isSelected: boolean, isRange: boolean) => void;

interface Selection<Row> {
  rows: readonly (Row & { isSelected?: boolean })[] | undefined;
  chosen: readonly Row[];
  /** A stable function. */
  select: Select;
  clear: () => void;
  share: SelectedShare;
}

interface SelectedShare {
  share: 'none' | 'some' | 'all';
  selectAll: (isAll: boolean) => void;
}

const noKeys: ReadonlySet<Key> = new Set();

/** Rows chosen for a bulk action. A chosen row that is filtered out does not count, and returns with the filter. */
export function useSelection<Row extends object>(rows: readonly Row[] | undefined, rowKey: (row: Row) => Key): Selection<Row> {
  const [keys, setKeys] = useState(noKeys);
  const pressedBefore = useRef<Key | null>(null);
  const latest = useRef<() => Key[]>(() => []);
  useLayoutEffect(() => {
    latest.current = () => rows?.map(rowKey) ?? [];
  });

  const select = useCallback<Select>((key, isSelected, isRange) => {
    const order = latest.current();
    const [from, to] = [pressedBefore.current === null ? -1 : order.indexOf(pressedBefore.current), order.indexOf(key)];
    const pressed = isRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    pressedBefore.current = key;
    setKeys((before) => {
      const next = new Set(before);
      for (const each of pressed) {
        if (isSelected) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  const selectAll = useCallback((isAll: boolean) => setKeys(isAll ? new Set(latest.current()) : noKeys), []);
  // Stable objects: a chosen row is not redrawn when another row changes.
  const [marked] = useState(() => new WeakMap<Row, Row & { isSelected: boolean }>());
  const shown = useMemo(() => {
    if (!rows || keys.size === 0) return rows;
    return rows.map((row) => {
      if (!keys.has(rowKey(row))) return row;
      const known = marked.get(row) ?? { ...row, isSelected: true };
      marked.set(row, known);
      return known;
    });
  }, [rows, rowKey, keys, marked]);

  const isAll = keys.size > 0 && keys.size === rows?.length;
  const share = keys.size === 0 ? 'none' : isAll ? 'all' : 'some';
  return {
    rows: shown,
    chosen: keys.size === 0 ? [] : (rows?.filter((row) => keys.has(rowKey(row))) ?? []),
    select,
    clear: useCallback(() => selectAll(false), [selectAll]),
    share: useMemo(() => ({ share, selectAll }) as const, [share, selectAll]),
  };
}

interface SelectBoxProps {
  rowKey: Key;
  name: string;
  isSelected: boolean | undefined;
  select: Select;
  className?: string;
}

/** Chooses a row; with Shift the range from the row chosen before. */
export function SelectBox({ rowKey, name, isSelected = false, select, className }: SelectBoxProps) {
  return <Checkbox className={className} checked={isSelected} ariaLabel={`Вибрати: ${name}`} onChange={(next, { isWithShift }) => select(rowKey, next, isWithShift)} />;
}

/** Share of chosen rows. A context: a column with it would redraw all rows. */
export const SelectionContext = createContext<SelectedShare>({ share: 'none', selectAll: () => undefined });

export function SelectAll({ className }: { className?: string }) {
  const { share, selectAll } = use(SelectionContext);
  return <Checkbox className={className} checked={share === 'all'} mixed={share === 'some'} ariaLabel="Вибрати всіх показаних" onChange={selectAll} />;
}
