import { compareNames, finder } from '@dzvinok/texts/names';
import { chosenValue, filterPart, type FilterOption, type FilterValue, type List, type ListChip, type ListView, type SortDirection } from './list.ts';

type Test<Row> = (row: Row) => boolean;
type Key = string | number;
type Order = { sort: string; direction: SortDirection };

const noKeys: ReadonlySet<Key> = new Set();

function testOf<Row, Filters, Actions>(list: List<Row, Filters, Actions>, name: keyof Filters & string, value: FilterValue): Test<Row> | undefined {
  const { choices, test } = list.filters[name];
  const choice = choices?.find((each) => each.value === value);
  return choice ? choice.test : test && ((row) => test(row, value));
}

function testsOf<Row, Filters, Actions>(list: List<Row, Filters, Actions>, view: ListView<Filters>): [string, Test<Row>][] {
  const tests: [string, Test<Row>][] = [];
  const { searched, filterNames } = list;
  if (searched && view.text.trim()) {
    const isFound = finder(view.text);
    tests.push(['text', (row) => isFound(searched(row))]);
  }
  for (const name of filterNames) {
    const value = chosenValue(view, name);
    const test = value !== null && testOf(list, name, value);
    if (test) tests.push([name, test]);
  }
  return tests;
}

/** Number of set filters, counting the search. */
export function countParts<Filters>({ filterNames }: Pick<List<never, Filters, never>, 'filterNames'>, view: ListView<Filters>): number {
  return Number(view.text.trim() !== '') + filterNames.filter((name) => chosenValue(view, name) !== null).length;
}

/** Rows that the view lets through, in their order, and the `held` ones. */
export function filterRows<Row, Filters, Actions>(
  list: List<Row, Filters, Actions>,
  rows: readonly Row[],
  view: ListView<Filters>,
  held: ReadonlySet<Key> = noKeys,
): readonly Row[] {
  const tests = testsOf(list, view).map(([, test]) => test);
  if (tests.length === 0) return rows;
  return rows.filter((row) => tests.every((test) => test(row)) || held.has(list.rowKey(row)));
}

/** Rows that each chip would show beside the chosen filters, in the order of the chips. */
export function countChips<Row, Filters, Actions>(list: List<Row, Filters, Actions>, rows: readonly Row[], view: ListView<Filters>): number[] {
  const tests = testsOf(list, view);
  const counts = list.chips.map(() => 0);
  for (const row of rows) {
    const failed = tests.find(([, test]) => !test(row));
    // A chip replaces the failing value of its own filter; a second failing filter keeps the row out of all counts.
    if (failed && tests.some((other) => other !== failed && !other[1](row))) continue;
    list.chips.forEach(({ filter, test }, place) => {
      if ((!failed || failed[0] === filter) && test?.(row)) counts[place] = (counts[place] ?? 0) + 1;
    });
  }
  return counts;
}

export function isChosen<Row, Filters>(view: ListView<Filters>, { filter, value }: ListChip<Row, Filters>): boolean {
  return chosenValue(view, filter) === value;
}

/** Chosen values that neither chips nor bar fields show, each with its removal. */
export function namedParts<Row, Filters, Actions>(list: List<Row, Filters, Actions>, view: ListView<Filters>): { label: string; without: Partial<ListView<Filters>> }[] {
  return list.filterNames.flatMap((name) => {
    const { choices, field, hasOwnControl } = list.filters[name];
    const choice = choices?.find(({ value }) => value === chosenValue(view, name));
    if (!choice || choice.isChip || field?.isInBar || hasOwnControl) return [];
    const label = field ? `${field.named ?? field.label}: ${choice.label}` : choice.label;
    return [{ label, without: filterPart<Filters>(name, null) }];
  });
}

/** Dropdown options: named values of the rows with their counts, sorted by name. */
export function optionsOf<Row>(rows: readonly Row[], valuesOf: (row: Row) => readonly { value: FilterValue; name: string }[]): FilterOption[] {
  const found = new Map<FilterValue, { name: string; count: number }>();
  for (const row of rows) {
    for (const { value, name } of valuesOf(row)) found.set(value, { name, count: (found.get(value)?.count ?? 0) + 1 });
  }
  return [...found]
    .sort(([, left], [, right]) => compareNames(left.name, right.name))
    .map(([value, { name, count }]) => ({ value, label: `${name} · ${count}` }));
}

function compareValues(left: Key, right: Key): number {
  return typeof left === 'number' && typeof right === 'number' ? left - right : compareNames(String(left), String(right));
}

function orderOf<Row, Filters, Actions>({ columns, usualSort = '' }: List<Row, Filters, Actions>, sort: string) {
  return columns[sort]?.order ?? columns[usualSort]?.order;
}

/** Ukrainian alphabetical order; equal rows stand in the usual order. */
export function sortRows<Row, Filters, Actions>(list: List<Row, Filters, Actions>, rows: readonly Row[], { sort, direction }: Order): readonly Row[] {
  const [order, usual] = [orderOf(list, sort), orderOf(list, '')];
  if (!order || !usual) return rows;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [a, b] = [order.by(left), order.by(right)];
    const asUsual = () => compareValues(usual.by(left), usual.by(right)) || compareValues(list.rowKey(left), list.rowKey(right));
    if (a === '' || b === '') return Number(a === '') - Number(b === '') || asUsual();
    return sign * compareValues(a, b) || asUsual();
  });
}

interface Sorted<Row> extends Order {
  rows: readonly Row[];
  places: readonly number[];
}

/** Sorts as `sortRows` and remembers the order: unchanged order values need no new comparison. */
export function makeSorter<Row, Filters, Actions>(list: List<Row, Filters, Actions>): (rows: readonly Row[], order: Order) => readonly Row[] {
  let known: Sorted<Row> | undefined;
  const standAsBefore = ({ rows: before, ...was }: Sorted<Row>, rows: readonly Row[], { sort, direction }: Order): boolean => {
    const [order, usual] = [orderOf(list, sort), orderOf(list, '')];
    if (!order || !usual || was.sort !== sort || was.direction !== direction || before.length !== rows.length) return false;
    return rows.every((row, place) => {
      const old = before[place];
      if (old === row) return true;
      return old !== undefined && list.rowKey(old) === list.rowKey(row) && usual.by(old) === usual.by(row) && (order.isSteady || order.by(old) === order.by(row));
    });
  };
  return (rows, { sort, direction }) => {
    if (!known || !standAsBefore(known, rows, { sort, direction })) {
      const placeOf = new Map(rows.map((row, place) => [row, place]));
      const places = sortRows(list, rows, { sort, direction }).flatMap((row) => placeOf.get(row) ?? []);
      known = { sort, direction, rows, places };
    }
    known.rows = rows;
    return known.places.flatMap((place) => rows[place] ?? []);
  };
}
