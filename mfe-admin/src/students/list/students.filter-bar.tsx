import { formatMoneyShort } from '@dzvinok/money/format';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { TextField } from '@dzvinok/ui/form';
import { IconFilter, IconSearch } from '@dzvinok/ui/icons';
import type { SyntheticEvent } from 'react';
import { amountBuckets, groupCounts, type FilterCategory, type SortDirection, type SortKey } from './students.filter.ts';
import type { FilterState } from './students.filter.state.ts';
import styles from './students-list.module.css';

interface Option<Value> {
  value: Value;
  label: string;
}

const categories: readonly Option<FilterCategory>[] = [
  { value: 'name', label: 'Ім’я' },
  { value: 'groups', label: 'Кількість груп' },
  { value: 'amount', label: 'Сума' },
];

const counts = groupCounts.map((count) => ({ value: count, label: count === 5 ? '5 і більше' : String(count) }));

const amounts = amountBuckets.map((bucket) => ({
  value: bucket,
  label:
    bucket === 10
      ? `від ${formatMoneyShort(10_000)}`
      : `${formatMoneyShort(bucket * 1000)} – ${formatMoneyShort((bucket + 1) * 1000)}`,
}));

const sorts: readonly Option<SortKey>[] = [
  { value: 'surname', label: 'За прізвищем' },
  { value: 'parent', label: 'За ПІП родича' },
  { value: 'phone', label: 'За телефоном' },
];

const directions: readonly Option<SortDirection>[] = [
  { value: 'asc', label: 'За зростанням' },
  { value: 'desc', label: 'За спаданням' },
];

interface FilterBarProps {
  filter: FilterState;
  /** «Відобразити» also reads the list anew. */
  onApply: () => void;
  isReading: boolean;
}

/** Filters of the students list in one row. */
export function FilterBar({ filter, onApply, isReading }: FilterBarProps) {
  const { draft, change, isWaiting } = filter;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    filter.apply();
    onApply();
  };
  return (
    <form className={styles.filters} role="search" aria-label="Фільтр учнів" onSubmit={submit}>
      <Select size="sm" label="Фільтр" value={draft.category} options={categories} onChange={(category) => category && change({ category })} />
      <div className={styles.filterValue}>
        <FilterValue filter={filter} />
      </div>
      <Select size="sm" label="Сортування" value={draft.sort} options={sorts} onChange={(sort) => sort && change({ sort })} />
      <Select
        size="sm"
        label="Порядок"
        value={draft.direction}
        options={directions}
        onChange={(direction) => direction && change({ direction })}
      />
      <Button type="submit" look={isWaiting ? 'primary' : 'secondary'} icon={<IconFilter size={16} />} busy={isReading}>
        Відобразити
      </Button>
    </form>
  );
}

function FilterValue({ filter: { draft, change } }: { filter: FilterState }) {
  switch (draft.category) {
    case 'name':
      return (
        <TextField
          size="sm"
          label="Пошук"
          type="search"
          placeholder="ПІП або телефон"
          icon={<IconSearch size={16} />}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
      );
    case 'groups':
      return (
        <Select
          size="sm"
          label="Кількість груп"
          placeholder="Будь-яка"
          clearable
          value={draft.groupCount}
          options={counts}
          onChange={(groupCount) => change({ groupCount })}
        />
      );
    case 'amount':
      return (
        <Select
          size="sm"
          label="Сума за місяць"
          placeholder="Будь-яка"
          clearable
          value={draft.amount}
          options={amounts}
          onChange={(amount) => change({ amount })}
        />
      );
  }
}
