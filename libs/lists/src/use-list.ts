import { useSearchParams } from '@dzvinok/router/navigation';
import type { Column, TableOrder } from '@dzvinok/ui/table';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { chosenValue, type Filter, type FilterValue, type List, type ListView } from './list.ts';
import { filterRows, makeSorter } from './list-rows.ts';

type Key = string | number;

/** Browsers limit how often an address may change. */
const addressDelayMs = 250;
const noKeys: ReadonlySet<Key> = new Set();
const noColumns: ReadonlySet<string> = new Set();

function readValue<Row>({ choices = [], read }: Filter<Row>, text: string | null): FilterValue | null {
  if (text === null) return null;
  return choices.find(({ value }) => String(value) === text)?.value ?? read?.(text) ?? null;
}

/** View of an address; missing or invalid parts have their defaults. */
export function readView<Row, Filters, Actions>(list: List<Row, Filters, Actions>, search: URLSearchParams): ListView<Filters> {
  const { filters, filterNames, sorts, usualSort = '', searchParam = 'search' } = list;
  const values = filterNames.map((name) => [name, readValue(filters[name], search.get(filters[name].param ?? name))]);
  return {
    text: search.get(searchParam) ?? '',
    ...Object.fromEntries(values),
    sort: sorts.find((name) => name === search.get('sort')) ?? usualSort,
    direction: search.get('order') === 'desc' ? 'desc' : 'asc',
  } as ListView<Filters>;
}

/** Address of a view after its other parameters; defaults are left out. */
export function writeView<Row, Filters, Actions>(list: List<Row, Filters, Actions>, view: ListView<Filters>, search: URLSearchParams): URLSearchParams {
  const { filters, filterNames, usualSort = '', searchParam = 'search' } = list;
  const written = new URLSearchParams(search);
  const write = (param: string, value: FilterValue | null) => {
    written.delete(param);
    if (value !== null) written.set(param, String(value));
  };
  write(searchParam, view.text.trim() || null);
  for (const name of filterNames) write(filters[name].param ?? name, chosenValue(view, name));
  write('sort', view.sort === usualSort ? null : view.sort);
  write('order', view.direction === 'asc' ? null : view.direction);
  return written;
}

export interface ViewState<Filters> {
  view: ListView<Filters>;
  /** A stable function, as are `flush` and `clear`. */
  change: (changes: Partial<ListView<Filters>>) => void;
  /** Writes typed text to the address at once, before the user navigates. */
  flush: () => void;
  clear: () => void;
}

/** View of a list, kept in the address; typed text is ahead of it for a moment. */
export function useListView<Row, Filters, Actions>(list: List<Row, Filters, Actions>): ViewState<Filters> {
  const [search, setSearch] = useSearchParams();
  const addressOf = (each: ListView<Filters>) => writeView(list, each, new URLSearchParams()).toString();
  const told = readView(list, search);
  const inAddress = addressOf(told);
  const [view, setView] = useState(told);
  const published = useRef(inAddress);

  const publish = (next: ListView<Filters>) => {
    const address = addressOf(next);
    if (address === published.current) return;
    published.current = address;
    setSearch((present) => writeView(list, next, present), { replace: true });
  };

  useEffect(() => {
    const timer = setTimeout(() => publish(view), addressDelayMs);
    return () => clearTimeout(timer);
  });

  // Two changes before a render are both kept.
  const latest = useRef({ view, told, publish });
  useLayoutEffect(() => {
    latest.current = { view, told, publish };
  });

  // A link or Back changed the address: the list follows.
  useEffect(() => {
    if (inAddress === published.current) return;
    published.current = inAddress;
    setView(latest.current.told);
  }, [inAddress]);

  const change = useCallback((changes: Partial<ListView<Filters>>) => {
    const next = { ...latest.current.view, ...changes };
    latest.current.view = next;
    setView(next);
    if (Object.keys(changes).some((part) => part !== 'text')) latest.current.publish(next);
  }, []);
  const flush = useCallback(() => latest.current.publish(latest.current.view), []);
  const clear = useCallback(() => change({ text: '', ...list.noFilters }), [change, list]);

  return useMemo(() => ({ view, change, flush, clear }), [view, change, flush, clear]);
}

/** Shown rows of a list; the same object while the user only types. */
export interface ShownRows<Row, Filters, Actions> {
  list: List<Row, Filters, Actions>;
  rows: readonly Row[] | undefined;
  all: number;
  /** The view that the rows follow; typed text is ahead of it. */
  view: ListView<Filters>;
  order: TableOrder;
  clear: () => void;
  /** Keeps a changed row in place, even if a filter now excludes it, until the view changes. */
  hold: (key: Key) => void;
}

/** `ShownOf<typeof teachersList>`: the shown rows of a described list. */
export type ShownOf<Described> = Described extends List<infer Row, infer Filters, infer Actions> ? ShownRows<Row, Filters, Actions> : never;

export interface ListState<Row, Filters, Actions> extends ViewState<Filters> {
  list: List<Row, Filters, Actions>;
  read: readonly Row[] | undefined;
  shown: ShownRows<Row, Filters, Actions>;
}

/** A list over rows that were read: view in the address, rows in that view. */
export function useList<Row, Filters, Actions>(list: List<Row, Filters, Actions>, read: readonly Row[] | undefined): ListState<Row, Filters, Actions> {
  const state = useListView(list);
  const { change, clear } = state;
  const view = useDeferredValue(state.view);
  const { sort, direction } = view;
  const { held, hold } = useHeld(view);
  const sortRows = useMemo(() => makeSorter(list), [list]);
  const sorted = useMemo(() => read && sortRows(read, { sort, direction }), [read, sort, direction, sortRows]);
  const rows = useMemo(() => sorted && filterRows(list, sorted, view, held), [list, sorted, view, held]);
  const order = useMemo<TableOrder>(() => ({
    sort,
    direction,
    onChange: (nextSort, nextDirection) => change({ sort: nextSort, direction: nextDirection } as Partial<typeof view>),
  }), [sort, direction, change]);
  const all = read?.length ?? 0;
  const shown = useMemo(() => ({ list, rows, all, view, order, clear, hold }), [list, rows, all, view, order, clear, hold]);
  return { ...state, list, read, shown };
}

function useHeld<Filters>(view: ListView<Filters>): { held: ReadonlySet<Key>; hold: (key: Key) => void } {
  const [known, setKnown] = useState({ view, keys: noKeys });
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  });
  const hold = useCallback((key: Key) => {
    const { current } = latest;
    setKnown((before) => ({ view: current, keys: new Set(before.view === current ? before.keys : noKeys).add(key) }));
  }, []);
  return { held: known.view === view ? known.keys : noKeys, hold };
}

/** Props for a `libs/ui` table; each cell gets `actions`, which must be stable. */
export function useTable<Row, Filters, Actions>({ list, rows, order }: ShownRows<Row, Filters, Actions>, actions: Actions, hidden: ReadonlySet<string> = noColumns) {
  const columns = useMemo<Column<Row>[]>(
    () =>
      Object.entries(list.columns).flatMap(([key, { cell, order: columnOrder, isOptional: _isOptional, ...column }]) =>
        cell && !hidden.has(key) ? { ...column, key, sort: columnOrder && key, render: (row: Row, index: number) => cell(row, actions, index) } : [],
      ),
    [list, actions, hidden],
  );
  return { label: list.label, columns, rows, rowKey: list.rowKey, order, cards: true };
}
