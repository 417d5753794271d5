import type { StudentListItem } from '@dzvinok/contract/students';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { useId, useMemo, useState } from 'react';
import type { StudentView } from '../view/view-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { amountChoices, directionChoices, groupCountChoices, sortChoices } from './filter-choices.ts';
import { groupChoices } from './group-choices.ts';
import { countChoices } from './students-filter.ts';

interface FilterFormProps {
  view: StudentView;
  students: readonly StudentListItem[] | undefined;
  /** Also what stands beside the search on a wide screen. */
  hasAll: boolean;
  onApply: (view: StudentView) => void;
}

interface FilterPopupProps extends FilterFormProps {
  onClose: () => void;
  onClear: () => void;
}

/** The filters and the order as fields, which wait for «Відобразити» (specification §2, decision 61). */
export function StudentsFilterPopup({ onClose, onClear, ...form }: FilterPopupProps) {
  const formId = useId();
  const actions = (
    <>
      <Button onClick={onClear}>Скинути</Button>
      <Button type="submit" form={formId} look="primary">
        Відобразити
      </Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title="Фільтри й порядок" size="sm" actions={actions}>
      <FilterForm id={formId} {...form} />
    </Popup>
  );
}

function FilterForm({ id, view, students, hasAll, onApply }: FilterFormProps & { id: string }) {
  const [draft, setDraft] = useState(view);
  const change = (changes: Partial<StudentView>) => setDraft((before) => ({ ...before, ...changes }));
  const counts = useMemo(() => students && countChoices(students, draft), [students, draft]);
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Stack>
        {hasAll && (
          <>
            <FilterChips filter={draft} counts={counts} change={change} />
            <Select
              label="Група"
              placeholder="Усі групи"
              searchable
              clearable
              value={draft.group === 'none' ? null : draft.group}
              options={groupChoices(students)}
              onChange={(group) => change({ group })}
            />
          </>
        )}
        <Select
          label="Кількість груп"
          placeholder="Будь-яка"
          clearable
          value={draft.groupCount}
          options={groupCountChoices}
          onChange={(groupCount) => change({ groupCount })}
        />
        <Select
          label="Сума за місяць"
          placeholder="Будь-яка"
          clearable
          value={draft.amount}
          options={amountChoices}
          onChange={(amount) => change({ amount })}
        />
        <Select label="Сортування" value={draft.sort} options={sortChoices} onChange={(sort) => sort && change({ sort })} />
        <Select label="Порядок" value={draft.direction} options={directionChoices} onChange={(direction) => direction && change({ direction })} />
      </Stack>
    </form>
  );
}
