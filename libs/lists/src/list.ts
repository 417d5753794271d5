import type { SearchedRow } from '@dzvinok/texts/names';
import type { Column } from '@dzvinok/ui/table';
import type { ReactNode } from 'react';

export type FilterValue = string | number;
export type SortDirection = 'asc' | 'desc';

export interface Choice<Row> {
  value: FilterValue;
  label: string;
  /** Without it the server filters. */
  test?: (row: Row) => boolean;
  isChip?: boolean;
}

export interface FilterOption {
  value: FilterValue;
  label: string;
}

export interface FilterField<Row> {
  label: string;
  placeholder: string;
  /** Name before a chosen value; default: the label. */
  named?: string;
  /** In the bar, with typing to find a value; otherwise in the popup. */
  isInBar?: boolean;
  options?: (rows: readonly Row[]) => readonly FilterOption[];
}

/** Narrows the list by one value: a choice, or what `read` makes of the address, such as an id. */
export interface Filter<Row> {
  /** Name in the address; default: the filter's name. */
  param?: string;
  choices?: readonly Choice<Row>[];
  /** Reads a value that is no choice; null if invalid. */
  read?: (text: string) => FilterValue | null;
  /** For values that are no choice; without it the server filters. */
  test?: (row: Row, value: FilterValue) => boolean;
  field?: FilterField<Row>;
  /** The screen has its own control, such as a checkbox beside the search. */
  hasOwnControl?: boolean;
}

export interface ColumnOrder<Row> {
  /** An empty text is last in both directions. */
  by: (row: Row) => string | number;
  label: string;
  /** An edited value moves no row until the order is chosen again. */
  isSteady?: boolean;
}

/** Description of one column; its key is its name in the address. */
export interface ListColumn<Row, Actions> extends Omit<Column<Row>, 'key' | 'render' | 'sort'> {
  /** Without a cell the column only orders rows, as in a list of cards. */
  cell?: (row: Row, actions: Actions, index: number) => ReactNode;
  order?: ColumnOrder<Row>;
  isOptional?: boolean;
}

/** Order, search and filters of a list, as the address has them; null lets every row through. */
export type ListView<Filters> = { text: string; sort: string; direction: SortDirection } & { [Name in keyof Filters]: Filters[Name] | null };

interface Described<Row, Filters, Actions> {
  name: string;
  label: string;
  rowKey: (row: Row) => string | number;
  /** Without it the server searches. */
  searched?: (row: Row) => SearchedRow;
  searchParam?: string;
  filters: { [Name in keyof Filters]: Filter<Row> };
  columns: Readonly<Record<string, ListColumn<Row, Actions>>>;
  /** Default order, and the order of equal rows; without it rows stay as they came. */
  usualSort?: string;
  firstSorts?: readonly string[];
}

export interface ListChip<Row, Filters> extends Choice<Row> {
  filter: keyof Filters & string;
}

export interface List<Row, Filters, Actions> extends Described<Row, Filters, Actions> {
  filterNames: readonly (keyof Filters & string)[];
  noFilters: Partial<ListView<Filters>>;
  chips: readonly ListChip<Row, Filters>[];
  sorts: readonly string[];
}

/** Describes a list: `listOf<Row, Filters, Actions>({ … })`; each cell gets `Actions`. @throws when two filters share a name in the address */
export function listOf<Row, Filters extends object = object, Actions = undefined>(described: Described<Row, Filters, Actions>): List<Row, Filters, Actions> {
  const { filters, columns, firstSorts = [] } = described;
  // Keys are exactly the type's names.
  const filterNames = Object.keys(filters) as (keyof Filters & string)[];
  const params = ['sort', 'order', described.searchParam ?? 'search', ...filterNames.map((name) => filters[name].param ?? name)];
  const shared = params.find((param, place) => params.indexOf(param) !== place);
  if (shared) throw new Error(`Two parts of the list «${described.name}» are "${shared}" in the address`);
  const withOrder = Object.keys(columns).filter((name) => columns[name]?.order);
  return {
    ...described,
    filterNames,
    noFilters: Object.fromEntries(filterNames.map((name) => [name, null])) as Partial<ListView<Filters>>,
    chips: filterNames.flatMap((filter) => (filters[filter].choices ?? []).filter(({ isChip }) => isChip).map((choice) => ({ ...choice, filter }))),
    sorts: [...firstSorts, ...withOrder.filter((name) => !firstSorts.includes(name))],
  };
}

export function chosenValue<Filters>(view: ListView<Filters>, name: keyof Filters & string): FilterValue | null {
  // `Filter` reads only texts and numbers.
  return (view as Readonly<Record<string, FilterValue | null>>)[name] ?? null;
}

export function filterPart<Filters>(name: keyof Filters & string, value: FilterValue | null): Partial<ListView<Filters>> {
  return { [name]: value } as Partial<ListView<Filters>>;
}
