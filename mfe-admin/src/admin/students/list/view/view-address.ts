import type { StudentsWhere } from '@dzvinok/contract/paths';
import { amountBuckets, groupCounts, learningChoices, paymentChoices, type StudentFilter } from '../filter/students-filter.ts';
import { sortDirections, sortKeys, usualOrder, type StudentOrder } from './students-order.ts';

/** What the list shows, and in which order: all of it is in the address. */
export interface StudentView extends StudentFilter, StudentOrder {}

/** Names in the address. Those of `StudentsWhere` are what other screens link to. */
const names = {
  text: 'search',
  payment: 'payment',
  group: 'group',
  learns: 'learns',
  groupCount: 'groups',
  amount: 'amount',
  sort: 'sort',
  direction: 'order',
} as const satisfies Record<keyof StudentView, string> & { text: keyof StudentsWhere; payment: keyof StudentsWhere; group: keyof StudentsWhere; learns: keyof StudentsWhere };

function oneOf<Choice extends string | number>(text: string | null, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => String(choice) === text) ?? null;
}

function readGroup(text: string | null): number | 'none' | null {
  if (text === 'none') return text;
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** The view that an address tells; what it does not tell, or tells wrong, is as it usually is. */
export function readView(search: URLSearchParams): StudentView {
  const told = (part: keyof StudentView) => search.get(names[part]);
  return {
    text: told('text') ?? '',
    payment: oneOf(told('payment'), paymentChoices),
    group: readGroup(told('group')),
    learns: oneOf(told('learns'), learningChoices),
    groupCount: oneOf(told('groupCount'), groupCounts),
    amount: oneOf(told('amount'), amountBuckets),
    sort: oneOf(told('sort'), sortKeys) ?? usualOrder.sort,
    direction: oneOf(told('direction'), sortDirections) ?? usualOrder.direction,
  };
}

/** The address of a view: only what differs from the usual one is written. */
export function writeView(view: StudentView, search: URLSearchParams): URLSearchParams {
  const { text, payment, group, learns, groupCount, amount, sort, direction } = view;
  const order = { sort: sort === usualOrder.sort ? null : sort, direction: direction === usualOrder.direction ? null : direction };
  const written = new URLSearchParams(search);
  for (const name of Object.values(names)) written.delete(name);
  for (const [part, value] of Object.entries({ text: text.trim() || null, payment, group, learns, groupCount, amount, ...order })) {
    if (value !== null) written.set(names[part as keyof StudentView], String(value));
  }
  return written;
}
