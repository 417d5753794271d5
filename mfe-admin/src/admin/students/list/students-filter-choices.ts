import { formatMoneyShort } from '@dzvinok/ui/money';
import { amountBuckets, groupCounts, type FilterCategory, type SortDirection, type SortKey } from './students-filter.ts';

interface Choice<Value> {
  value: Value;
  label: string;
}

export const categoryChoices: readonly Choice<FilterCategory>[] = [
  { value: 'name', label: 'Ім’я' },
  { value: 'groups', label: 'Кількість груп' },
  { value: 'amount', label: 'Сума' },
];

export const countChoices = groupCounts.map((count) => ({ value: count, label: count === 5 ? '5 і більше' : String(count) }));

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
];

export const directionChoices: readonly Choice<SortDirection>[] = [
  { value: 'asc', label: 'За зростанням' },
  { value: 'desc', label: 'За спаданням' },
];
