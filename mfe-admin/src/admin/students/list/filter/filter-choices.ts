import { formatMoneyShort } from '@dzvinok/ui/money';
import { amountBuckets, groupCounts, type ChoiceCounts, type StudentFilter } from './students-filter.ts';
import type { SortDirection, SortKey } from '../view/students-order.ts';

interface Choice<Value> {
  value: Value;
  label: string;
}

export const groupCountChoices = groupCounts.map((count) => ({ value: count, label: count === 5 ? '5 і більше' : String(count) }));

export const amountChoices = amountBuckets.map((bucket) => ({
  value: bucket,
  label:
    bucket === 10
      ? `від ${formatMoneyShort(10_000)}`
      : `${formatMoneyShort(bucket * 1000)} – ${formatMoneyShort((bucket + 1) * 1000)}`,
}));

export const sortChoices: readonly Choice<SortKey>[] = [
  { value: 'surname', label: 'За прізвищем' },
  { value: 'parent', label: 'За ПІП родича' },
  { value: 'phone', label: 'За телефоном' },
  { value: 'sum', label: 'За сумою' },
  { value: 'current', label: 'За оплатою цього місяця' },
  { value: 'next', label: 'За оплатою наступного місяця' },
  { value: 'groups', label: 'За кількістю груп' },
  { value: 'online', label: 'За онлайн-навчанням' },
  { value: 'parentPhone', label: 'За телефоном родича' },
  { value: 'school', label: 'За школою' },
  { value: 'comment', label: 'За коментарем' },
];

export const directionChoices: readonly Choice<SortDirection>[] = [
  { value: 'asc', label: 'За зростанням' },
  { value: 'desc', label: 'За спаданням' },
];

/** A filter that is on or off by one press. */
export interface Chip {
  label: string;
  part: Partial<StudentFilter>;
  count: (counts: ChoiceCounts) => number;
}

export const chips: readonly Chip[] = [
  { label: 'Борг', part: { payment: 'owed' }, count: ({ owed }) => owed },
  { label: 'Сплачено', part: { payment: 'paid' }, count: ({ paid }) => paid },
  { label: 'Без групи', part: { group: 'none' }, count: ({ withoutGroup }) => withoutGroup },
  { label: 'Онлайн', part: { learns: 'online' }, count: ({ online }) => online },
];

/** The filter has this part, whatever else it has. */
export function isChosen(filter: StudentFilter, part: Partial<StudentFilter>): boolean {
  return Object.entries(part).every(([name, value]) => filter[name as keyof StudentFilter] === value);
}

/** Names the parts that have no chip of their own, with what takes each away. */
export function namedParts({ learns, groupCount, amount }: StudentFilter): { label: string; without: Partial<StudentFilter> }[] {
  const count = groupCountChoices.find(({ value }) => value === groupCount);
  const sum = amountChoices.find(({ value }) => value === amount);
  return [
    ...(learns === 'here' ? [{ label: 'Очно', without: { learns: null } }] : []),
    ...(count ? [{ label: `Кількість груп: ${count.label}`, without: { groupCount: null } }] : []),
    ...(sum ? [{ label: `Сума: ${sum.label}`, without: { amount: null } }] : []),
  ];
}
