import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { SearchField } from '@dzvinok/ui/form';
import { IconFilter, IconX } from '@dzvinok/ui/icons';
import { Inline, Stack, useMedia } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { memo, useId, useMemo, useState, type ReactNode } from 'react';
import styles from './filter-bar.module.css';
import { chosenValue, filterPart, type FilterOption, type FilterValue, type List, type ListView } from './list.ts';
import { countChips, countParts, isChosen, namedParts } from './list-rows.ts';
import type { ListState } from './use-list.ts';

/** Dropdown options that do not come from the rows, by filter. */
type GivenOptions = Readonly<Record<string, readonly FilterOption[] | undefined>>;

interface FilterBarProps<Row, Filters, Actions> {
  state: ListState<Row, Filters, Actions>;
  label: string;
  placeholder?: string;
  options?: GivenOptions;
  /** Beside the search; on a phone below it. */
  children?: ReactNode;
  tools?: ReactNode;
  onApply?: () => void;
}

/** Search and filters in one row; on a phone, the search and one button to the rest. */
export function FilterBar<Row, Filters, Actions>({ state, label, placeholder, options, children, tools, onApply }: FilterBarProps<Row, Filters, Actions>) {
  const { list, read, shown, view, change, flush, clear } = state;
  const isPhone = useMedia('(width < 768px)');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const parts = useStable({ ...view, text: '' });
  const chosen = countParts(list, parts);
  const fields = fieldsOf(list, isPhone);
  const hasHeaders = Object.values(list.columns).some(({ cell, order }) => cell && order);
  const hasPopup = fields.length > 0 || (list.sorts.length > 0 && (isPhone || !hasHeaders)) || (isPhone && list.chips.length > 0);
  return (
    <div className={styles.filters} role="search" aria-label={label}>
      {placeholder !== undefined && (
        <div className={styles.search}>
          <SearchField size="sm" placeholder={placeholder} value={view.text} onChange={(text) => change({ text } as typeof parts)} onBlur={flush} />
        </div>
      )}
      {children && <div className={styles.beside}>{children}</div>}
      {!isPhone && <QuickFilters list={list} rows={read} view={parts} applied={shown.view} options={options} change={change} />}
      {hasPopup && (
        <FilterButton label={isPhone && chosen > 0 ? `Фільтри: ${chosen}` : isPhone || fields.length > 0 ? 'Фільтри' : 'Порядок'} onOpen={setIsOpen} />
      )}
      {!isPhone && (
        <>
          <ChosenParts list={list} view={parts} change={change} />
          {countParts(list, view) > 0 && (
            <Button size="sm" look="quiet" onClick={clear}>
              Скинути
            </Button>
          )}
          {tools && <span className={styles.tools}>{tools}</span>}
        </>
      )}
      {isOpen && (
        <FilterPopup
          list={list}
          rows={read}
          view={view}
          options={options}
          isWhole={isPhone}
          onClose={close}
          onApply={(next) => {
            change(next);
            close();
            onApply?.();
          }}
          onClear={() => {
            change(list.noFilters);
            close();
          }}
        />
      )}
    </div>
  );
}

/** Keeps the previous object while nothing in it changed, so that memoised children are not redrawn. */
function useStable<Value>(value: Value): Value {
  const [known, setKnown] = useState(value);
  const isSame = known === value || JSON.stringify(known) === JSON.stringify(value);
  if (!isSame) setKnown(value);
  return isSame ? known : value;
}

function fieldsOf<Row, Filters, Actions>({ filters, filterNames }: List<Row, Filters, Actions>, isWhole: boolean) {
  return filterNames.filter((name) => filters[name].field && (isWhole || !filters[name].field?.isInBar));
}

interface PartsProps<Row, Filters, Actions> {
  list: List<Row, Filters, Actions>;
  view: ListView<Filters>;
  change: (changes: Partial<ListView<Filters>>) => void;
}

interface QuickFiltersProps<Row, Filters, Actions> extends PartsProps<Row, Filters, Actions> {
  rows: readonly Row[] | undefined;
  applied: ListView<Filters>;
  options: GivenOptions | undefined;
}

// `memo` loses type parameters; the casts in this file only restore them.
const QuickFilters = memo(function QuickFilters<Row, Filters, Actions>({ list, rows, view, applied, options, change }: QuickFiltersProps<Row, Filters, Actions>) {
  return (
    <>
      <Chips list={list} rows={rows} view={view} applied={applied} change={change} />
      {list.filterNames.filter((name) => list.filters[name].field?.isInBar).map((name) => (
        <div key={name} className={styles.field}>
          <FieldOf list={list} name={name} rows={rows} view={view} given={options?.[name]} change={change} size="sm" />
        </div>
      ))}
    </>
  );
}) as <Row, Filters, Actions>(props: QuickFiltersProps<Row, Filters, Actions>) => ReactNode;

function Chips<Row, Filters, Actions>({ list, rows, view, applied, change }: Omit<QuickFiltersProps<Row, Filters, Actions>, 'options'>) {
  const counts = useMemo(() => rows && countChips(list, rows, applied), [list, rows, applied]);
  if (list.chips.length === 0) return null;
  return (
    <Inline as="ul" gap="xs" aria-label="Швидкі фільтри">
      {list.chips.map((chip, place) => (
        <li key={chip.label}>
          <button
            type="button"
            className={styles.filterChip}
            aria-pressed={isChosen(view, chip)}
            onClick={() => change(filterPart(chip.filter, isChosen(view, chip) ? null : chip.value))}
          >
            {chip.label} {chip.test && <span className={styles.count}>{counts ? counts[place] : '–'}</span>}
          </button>
        </li>
      ))}
    </Inline>
  );
}

interface FieldOfProps<Row, Filters, Actions> extends PartsProps<Row, Filters, Actions> {
  name: keyof Filters & string;
  rows: readonly Row[] | undefined;
  given: readonly FilterOption[] | undefined;
  size?: 'sm';
}

/** A value with a chip is not shown here. */
function FieldOf<Row, Filters, Actions>({ list, name, rows, view, given, change, size }: FieldOfProps<Row, Filters, Actions>) {
  const { choices = [], field } = list.filters[name];
  const options = useStable(useMemo(
    () => given ?? field?.options?.(rows ?? []) ?? choices.filter(({ isChip }) => !isChip).map(({ value, label }) => ({ value, label })),
    [given, field, rows, choices],
  ));
  const value = chosenValue(view, name);
  const hasChip = choices.some((choice) => choice.isChip && choice.value === value);
  const [choose] = useState(() => (next: FilterValue | null) => change(filterPart(name, next)));
  return <Dropdown label={field?.label ?? name} placeholder={field?.placeholder} searchable={field?.isInBar} value={hasChip ? null : value} options={options} onChange={choose} size={size} />;
}

interface DropdownProps {
  label: string;
  placeholder: string | undefined;
  searchable: boolean | undefined;
  value: FilterValue | null;
  options: readonly FilterOption[];
  onChange: (value: FilterValue | null) => void;
  size: 'sm' | undefined;
}

// Memoised: a dropdown is heavy, and the counts beside it change with each key.
const Dropdown = memo(function Dropdown(props: DropdownProps) {
  return <Select clearable {...props} />;
});

const ChosenParts = memo(function ChosenParts<Row, Filters, Actions>({ list, view, change }: PartsProps<Row, Filters, Actions>) {
  const parts = namedParts(list, view);
  if (parts.length === 0) return null;
  return (
    <Inline as="ul" gap="xs" aria-label="Вибрані фільтри">
      {parts.map(({ label, without }) => (
        <li key={label}>
          <button type="button" className={styles.filterChip} aria-pressed aria-label={`Прибрати фільтр «${label}»`} onClick={() => change(without)}>
            {label} <IconX size={14} />
          </button>
        </li>
      ))}
    </Inline>
  );
}) as <Row, Filters, Actions>(props: PartsProps<Row, Filters, Actions>) => ReactNode;

const FilterButton = memo(function FilterButton({ label, onOpen }: { label: string; onOpen: (isOpen: boolean) => void }) {
  return (
    <Button size="sm" icon={<IconFilter size={16} />} aria-haspopup="dialog" onClick={() => onOpen(true)}>
      {label}
    </Button>
  );
});

interface FilterPopupProps<Row, Filters, Actions> extends Omit<QuickFiltersProps<Row, Filters, Actions>, 'applied' | 'change'> {
  /** Includes the filters that stand beside the search on a wide screen. */
  isWhole: boolean;
  onClose: () => void;
  onApply: (view: ListView<Filters>) => void;
  onClear: () => void;
}

/** The fields wait for «Відобразити» (specification §2, decision 61). */
function FilterPopup<Row, Filters, Actions>({ list, rows, view, options, isWhole, onClose, onApply, onClear }: FilterPopupProps<Row, Filters, Actions>) {
  const formId = useId();
  const [draft, setDraft] = useState(view);
  const [change] = useState(() => (changes: Partial<ListView<Filters>>) => setDraft((before) => ({ ...before, ...changes })));
  const fields = fieldsOf(list, isWhole);
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
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        <Stack>
          {isWhole && <Chips list={list} rows={rows} view={draft} applied={draft} change={change} />}
          {fields.map((name) => (
            <FieldOf key={name} list={list} name={name} rows={rows} view={draft} given={options?.[name]} change={change} />
          ))}
          {list.sorts.length > 0 && (
            <>
              <Select
                label="Сортування"
                value={draft.sort}
                options={list.sorts.map((value) => ({ value, label: list.columns[value]?.order?.label ?? value }))}
                onChange={(sort) => sort && change({ sort } as typeof draft)}
              />
              <Select label="Порядок" value={draft.direction} options={directions} onChange={(direction) => direction && change({ direction } as typeof draft)} />
            </>
          )}
        </Stack>
      </form>
    </Popup>
  );
}

const directions = [
  { value: 'asc', label: 'За зростанням' },
  { value: 'desc', label: 'За спаданням' },
] as const;
