import type { SearchedRow } from '@dzvinok/texts/names';
import type { Column } from '@dzvinok/ui/table';
import type { ReactNode } from 'react';

export type FilterValue = string | number;
export type SortDirection = 'asc' | 'desc';

/** One known value of a filter. */
export interface Choice<Row> {
  value: FilterValue;
  label: string;
  /** The rows that the value lets through; without it the server filters. */
  test?: (row: Row) => boolean;
  /** One press chooses it, another takes it back; the chip tells how many rows it would show. */
  isChip?: boolean;
}

export interface FilterOption {
  value: FilterValue;
  label: string;
}

/** A dropdown with the values that are no chips. */
export interface FilterField<Row> {
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  /** Said before a chosen value; else the label. */
  named?: string;
  /** Stands in the bar, with typing to find a value; else in the popup. */
  isInBar?: boolean;
  /** Values found in the rows; else the choices. */
  options?: (rows: readonly Row[]) => readonly FilterOption[];
}

/** Narrows the list by one value. A value is a choice, or what `read` makes of an address, such as an id. */
export interface Filter<Row> {
  /** Name in the address, if it is another than the filter's own. */
  param?: string;
  choices?: readonly Choice<Row>[];
  /** Reads a value that is no choice; null for what makes no sense. */
  read?: (text: string) => FilterValue | null;
  /** Whether a row has a value that is no choice; without it the server filters. */
  test?: (row: Row, value: FilterValue) => boolean;
  field?: FilterField<Row>;
  /** The screen shows the value by a control of its own, as a checkbox beside the search. */
  hasOwnControl?: boolean;
}

/** How rows are ordered by a column. */
export interface ColumnOrder<Row> {
  /** An empty text stands last in both directions. */
  by: (row: Row) => string | number;
  /** The order's name in the popup: «За прізвищем». */
  label: string;
  /** A change of the value moves no row until the order is chosen again: a row must not run away from the pointer that changes it. */
  isSteady?: boolean;
}

/** Everything that is known about a column, in one place. Its key is its name in the address. */
export interface ListColumn<Row, Actions> extends Omit<Column<Row>, 'key' | 'render' | 'sort'> {
  /** Without a cell rows can only be ordered by it, as in a list of cards. */
  cell?: (row: Row, actions: Actions, index: number) => ReactNode;
  order?: ColumnOrder<Row>;
  /** May be left out in the column choice. */
  isOptional?: boolean;
}

/** Order, search and filters of a list: what its address tells. A null lets every row through. */
export type ListView<Filters> = { text: string; sort: string; direction: SortDirection } & { [Name in keyof Filters]: Filters[Name] | null };

interface Described<Row, Filters, Actions> {
  /** Names the table and what the browser keeps of it. */
  name: string;
  label: string;
  rowKey: (row: Row) => string | number;
  /** What the search looks through; without it the server searches. */
  searched?: (row: Row) => SearchedRow;
  /** Name of the searched text in the address; else `search`. */
  searchParam?: string;
  filters: { [Name in keyof Filters]: Filter<Row> };
  columns: Readonly<Record<string, ListColumn<Row, Actions>>>;
  /** The column that usually orders the rows, and equal rows of every other order. Without it rows stay as they came. */
  usualSort?: string;
  /** The orders that the popup offers before the others. */
  firstSorts?: readonly string[];
}

export interface ListChip<Row, Filters> extends Choice<Row> {
  filter: keyof Filters & string;
}

/** A described list. */
export interface List<Row, Filters, Actions> extends Described<Row, Filters, Actions> {
  filterNames: readonly (keyof Filters & string)[];
  /** A view's part without any filter. */
  noFilters: Partial<ListView<Filters>>;
  chips: readonly ListChip<Row, Filters>[];
  /** Names of the columns with an order, as the popup offers them. */
  sorts: readonly string[];
}

/** Describes a list: `listOf<Row, Filters, Actions>({ … })`. `Filters` has the type of each filter's value, `Actions` is given to each cell. */
export function listOf<Row, Filters extends object = object, Actions = undefined>(described: Described<Row, Filters, Actions>): List<Row, Filters, Actions> {
  const { filters, columns, firstSorts = [] } = described;
  // A literal of filters has no other keys than its type.
  const filterNames = Object.keys(filters) as (keyof Filters & string)[];
  const withOrder = Object.keys(columns).filter((name) => columns[name]?.order);
  return {
    ...described,
    filterNames,
    noFilters: Object.fromEntries(filterNames.map((name) => [name, null])) as Partial<ListView<Filters>>,
    chips: filterNames.flatMap((filter) => (filters[filter].choices ?? []).filter(({ isChip }) => isChip).map((choice) => ({ ...choice, filter }))),
    sorts: [...firstSorts, ...withOrder.filter((name) => !firstSorts.includes(name))],
  };
}

/** A filter's value in a view. */
export function chosenValue<Filters>(view: ListView<Filters>, name: keyof Filters & string): FilterValue | null {
  // Values of filters are texts and numbers, as `Filter` reads no others.
  return (view as Readonly<Record<string, FilterValue | null>>)[name] ?? null;
}

/** Part of a view: one filter with a value, or with none. */
export function filterPart<Filters>(name: keyof Filters & string, value: FilterValue | null): Partial<ListView<Filters>> {
  return { [name]: value } as Partial<ListView<Filters>>;
}
