import { IconX } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { memo } from 'react';
import { chips, isChosen, namedParts } from './filter-choices.ts';
import type { ChoiceCounts, StudentFilter } from './students-filter.ts';
import styles from './filter.module.css';

interface ChipsProps {
  filter: StudentFilter;
  counts: ChoiceCounts | undefined;
  change: (changes: Partial<StudentFilter>) => void;
}

function without(part: Partial<StudentFilter>): Partial<StudentFilter> {
  return Object.fromEntries(Object.keys(part).map((name) => [name, null]));
}

/** Filters that one press puts on and another takes off, each with how many it would show. */
export function FilterChips({ filter, counts, change }: ChipsProps) {
  return (
    <Inline as="ul" gap="xs" aria-label="Швидкі фільтри">
      {chips.map(({ label, part, count }) => {
        const chosen = isChosen(filter, part);
        return (
          <li key={label}>
            <button type="button" className={styles.filterChip} aria-pressed={chosen} onClick={() => change(chosen ? without(part) : part)}>
              {label} <span className={styles.count}>{counts ? count(counts) : '–'}</span>
            </button>
          </li>
        );
      })}
    </Inline>
  );
}

/** The chosen parts that are set in the popup, each with the press that takes it away. */
export const ChosenParts = memo(function ChosenParts({ filter, change }: Omit<ChipsProps, 'counts'>) {
  const parts = namedParts(filter);
  if (parts.length === 0) return null;
  return (
    <Inline as="ul" gap="xs" aria-label="Вибрані фільтри">
      {parts.map(({ label, without: rest }) => (
        <li key={label}>
          <button type="button" className={styles.filterChip} aria-pressed aria-label={`Прибрати фільтр «${label}»`} onClick={() => change(rest)}>
            {label} <IconX size={14} />
          </button>
        </li>
      ))}
    </Inline>
  );
});
