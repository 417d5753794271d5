import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { SearchField } from '@dzvinok/ui/form';
import { IconFilter } from '@dzvinok/ui/icons';
import { memo, type SyntheticEvent } from 'react';
import { amountChoices, categoryChoices, countChoices, directionChoices, sortChoices } from './students-filter-choices.ts';
import type { FilterCategory, StudentFilter } from './students-filter.ts';
import type { FilterState } from './students-filter-state.ts';
import styles from './students-list.module.css';

type Change = FilterState['change'];

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
      <CategoryField category={draft.category} change={change} />
      <div className={styles.filterValue}>
        <FilterValue draft={draft} change={change} onLeave={filter.settle} />
      </div>
      <SortFields sort={draft.sort} direction={draft.direction} change={change} />
      <Button type="submit" look={isWaiting ? 'primary' : 'secondary'} icon={<IconFilter size={16} />} busy={isReading}>
        Відобразити
      </Button>
      <p className={styles.waiting} role="status">
        {isWaiting && 'Зміни ще не застосовано: натисніть «Відобразити».'}
      </p>
    </form>
  );
}

// Dropdowns are the heaviest thing on the screen, and typing a name changes none of them.
const CategoryField = memo(function CategoryField({ category, change }: { category: FilterCategory; change: Change }) {
  return (
    <Select size="sm" label="Фільтр" value={category} options={categoryChoices} onChange={(next) => next && change({ category: next })} />
  );
});

const SortFields = memo(function SortFields({ sort, direction, change }: Pick<StudentFilter, 'sort' | 'direction'> & { change: Change }) {
  return (
    <>
      <Select size="sm" label="Сортування" value={sort} options={sortChoices} onChange={(next) => next && change({ sort: next })} />
      <Select
        size="sm"
        label="Порядок"
        value={direction}
        options={directionChoices}
        onChange={(next) => next && change({ direction: next })}
      />
    </>
  );
});

function FilterValue({ draft, change, onLeave }: { draft: StudentFilter; change: Change; onLeave: () => void }) {
  switch (draft.category) {
    case 'name':
      return (
        <SearchField size="sm" placeholder="ПІП або телефон" value={draft.text} onChange={(text) => change({ text })} onBlur={onLeave} />
      );
    case 'groups':
      return (
        <Select
          size="sm"
          label="Кількість груп"
          placeholder="Будь-яка"
          clearable
          value={draft.groupCount}
          options={countChoices}
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
          options={amountChoices}
          onChange={(amount) => change({ amount })}
        />
      );
  }
}
