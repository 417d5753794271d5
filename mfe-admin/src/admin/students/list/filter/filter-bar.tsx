import type { StudentListItem } from '@dzvinok/contract/students';
import { Button, IconButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { SearchField } from '@dzvinok/ui/form';
import { IconColumns, IconFilter, IconPrinter } from '@dzvinok/ui/icons';
import { useMedia } from '@dzvinok/ui/layout';
import { memo, useMemo, useState } from 'react';
import { ColumnsPopup } from '../columns/columns.popup.tsx';
import type { KeptColumns } from '../columns/columns-choice.ts';
import type { StudentView } from '../view/view-address.ts';
import type { ViewState } from '../view/student-view.ts';
import { ChosenParts, FilterChips } from './filter-chips.tsx';
import styles from './filter.module.css';
import { StudentsFilterPopup } from './filter.popup.tsx';
import { useGroupChoices } from './group-choices.ts';
import { countChoices, countParts, everybody, type StudentFilter } from './students-filter.ts';

interface FilterBarProps {
  state: ViewState;
  /** What the rows show by now; the counts follow it, as they may be a moment behind what is typed. */
  applied: StudentFilter;
  students: readonly StudentListItem[] | undefined;
  columns: KeptColumns;
  /** «Відобразити» also reads the list anew. */
  onApply: () => void;
}

/** Filters of the students list in one row; on a phone the search, and one button to the rest. */
export function FilterBar({ state, applied, students, columns, onApply }: FilterBarProps) {
  const { view, change, settle, clear } = state;
  const isPhone = useMedia('(width < 768px)');
  const [opened, setOpened] = useState<'filter' | 'columns' | null>(null);
  const close = () => setOpened(null);
  const parts = usePartsWithoutText(view);
  const chosen = countParts(parts);
  return (
    <div className={styles.filters} role="search" aria-label="Фільтр учнів">
      <div className={styles.search}>
        <SearchField size="sm" placeholder="ПІП або телефон" value={view.text} onChange={(text) => change({ text })} onBlur={settle} />
      </div>
      {!isPhone && <QuickFilters parts={parts} applied={applied} students={students} change={change} />}
      <FilterButton label={isPhone && chosen > 0 ? `Фільтри: ${chosen}` : 'Фільтри'} onOpen={setOpened} />
      {!isPhone && (
        <>
          <ChosenParts filter={parts} change={change} />
          {countParts(view) > 0 && (
            <Button size="sm" look="quiet" onClick={clear}>
              Скинути
            </Button>
          )}
          <SheetTools onOpen={setOpened} />
        </>
      )}
      {opened === 'filter' && (
        <StudentsFilterPopup
          onClose={close}
          view={view}
          students={students}
          hasAll={isPhone}
          onApply={(changes) => {
            change(changes);
            close();
            onApply();
          }}
          onClear={() => {
            change({ ...everybody, text: view.text });
            close();
          }}
        />
      )}
      {opened === 'columns' && <ColumnsPopup onClose={close} columns={columns} />}
    </div>
  );
}

/** The same object while only the text changes, so that what shows the other parts need not be drawn with each key. */
function usePartsWithoutText({ payment, group, learns, groupCount, amount }: StudentView): StudentFilter {
  return useMemo(() => ({ text: '', payment, group, learns, groupCount, amount }), [payment, group, learns, groupCount, amount]);
}

interface QuickFiltersProps {
  parts: StudentFilter;
  applied: StudentFilter;
  students: readonly StudentListItem[] | undefined;
  change: (changes: Partial<StudentFilter>) => void;
}

const QuickFilters = memo(function QuickFilters({ parts, applied, students, change }: QuickFiltersProps) {
  const counts = useMemo(() => students && countChoices(students, applied), [students, applied]);
  const groups = useGroupChoices(students);
  return (
    <>
      <FilterChips filter={parts} counts={counts} change={change} />
      <div className={styles.groupChoice}>
        <GroupField group={parts.group} groups={groups} change={change} />
      </div>
    </>
  );
});

interface GroupFieldProps {
  group: StudentFilter['group'];
  groups: ReturnType<typeof useGroupChoices>;
  change: (changes: Partial<StudentFilter>) => void;
}

// A dropdown is the heaviest thing in the bar, and the counts beside it change with each key.
const GroupField = memo(function GroupField({ group, groups, change }: GroupFieldProps) {
  return (
    <Select
      size="sm"
      label="Група"
      placeholder="Усі групи"
      searchable
      clearable
      value={group === 'none' ? null : group}
      options={groups}
      onChange={(next) => change({ group: next })}
    />
  );
});

type Open = (popup: 'filter' | 'columns') => void;

const FilterButton = memo(function FilterButton({ label, onOpen }: { label: string; onOpen: Open }) {
  return (
    <Button size="sm" icon={<IconFilter size={16} />} aria-haspopup="dialog" onClick={() => onOpen('filter')}>
      {label}
    </Button>
  );
});

const SheetTools = memo(function SheetTools({ onOpen }: { onOpen: Open }) {
  return (
    <span className={styles.sheetTools}>
      <IconButton size="sm" label="Колонки" icon={<IconColumns size={18} />} aria-haspopup="dialog" onClick={() => onOpen('columns')} />
      <IconButton size="sm" label="Друкувати" icon={<IconPrinter size={18} />} onClick={() => window.print()} />
    </span>
  );
});
