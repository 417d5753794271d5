import {
  amountBuckets,
  emptyFilter,
  groupCounts,
  sortDirections,
  sortKeys,
  type StudentFilter,
} from './students-filter.ts';

const names = { text: 'search', groups: 'groups', amount: 'amount', sort: 'sort', direction: 'order' } as const;

function readNumber<Choice extends number>(text: string | null, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => String(choice) === text) ?? null;
}

/** The filter that an address tells; what it does not tell, or tells wrong, is as in an empty filter. */
export function readFilter(search: URLSearchParams): StudentFilter {
  const groupCount = readNumber(search.get(names.groups), groupCounts);
  const amount = groupCount === null ? readNumber(search.get(names.amount), amountBuckets) : null;
  return {
    category: groupCount !== null ? 'groups' : amount !== null ? 'amount' : 'name',
    text: groupCount === null && amount === null ? (search.get(names.text) ?? '') : '',
    groupCount,
    amount,
    sort: sortKeys.find((key) => key === search.get(names.sort)) ?? emptyFilter.sort,
    direction: sortDirections.find((direction) => direction === search.get(names.direction)) ?? emptyFilter.direction,
  };
}

/** The address of a filter: only what differs from an empty one is written. */
export function writeFilter(filter: StudentFilter, search: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(search);
  for (const name of Object.values(names)) written.delete(name);
  if (filter.category === 'name' && filter.text.trim()) written.set(names.text, filter.text.trim());
  if (filter.category === 'groups' && filter.groupCount !== null) written.set(names.groups, String(filter.groupCount));
  if (filter.category === 'amount' && filter.amount !== null) written.set(names.amount, String(filter.amount));
  if (filter.sort !== emptyFilter.sort) written.set(names.sort, filter.sort);
  if (filter.direction !== emptyFilter.direction) written.set(names.direction, filter.direction);
  return written;
}
