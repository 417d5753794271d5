import { finder } from '@dzvinok/texts/names';
import { MultiSelect as MantineMultiSelect, Pill, type ComboboxProps, Select as MantineSelect, type OptionsFilter } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { choiceTexts } from './choice-texts.ts';

export { DropChoice } from './drop-choice.tsx';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface ChoiceProps<Value extends string | number> {
  options: readonly Choice<Value>[];
  loading?: boolean;
}

function emptyText(state: { loading: boolean; searchable: boolean; count: number }): string {
  if (state.loading) return choiceTexts.loading;
  if (state.count > 0) return choiceTexts.nothingFound;
  return state.searchable ? choiceTexts.noChoices : choiceTexts.noOptions;
}

/** Flips when space is short; where neither side has enough, the list is as low as the larger one and scrolls. */
const dropdown = {
  zIndex: 100_000,
  transitionProps: { duration: 100 },
  middlewares: {
    flip: { fallbackStrategy: 'bestFit', padding: 8 },
    size: {
      padding: 8,
      apply: ({ availableHeight, elements }) => elements.floating.style.setProperty('--dz-room', `${Math.floor(availableHeight) - 10}px`),
    },
  },
} satisfies ComboboxProps;
/** The closed list is drawn at the first focus, so that opening a form does not draw and measure all its lists. */
function useDropdown() {
  const [isDrawn, setDrawn] = useState(false);
  return { comboboxProps: { ...dropdown, keepMounted: isDrawn }, draw: () => setDrawn(true) };
}

const maxDropdownHeight = 'min(280px, var(--dz-room, 280px))';

function find<Value extends string | number>({ options, search }: Parameters<OptionsFilter<Value>>[0]) {
  const isFound = finder(search);
  return options.filter((option) => 'label' in option && isFound({ texts: [option.label] }));
}

/** The next option after the chosen one that begins with the pressed letter, as in the browser's own lists. */
function nextBeginning<Value extends string | number>({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, options: readonly Choice<Value>[], value: Value | null) {
  if (ctrlKey || metaKey || altKey || !/^[\p{L}\p{N}]$/u.test(key)) return undefined;
  const at = options.findIndex((option) => option.value === value);
  return [...options.slice(at + 1), ...options.slice(0, at + 1)]
    .find(({ label, disabled }) => !disabled && label.toLocaleLowerCase('uk').startsWith(key.toLocaleLowerCase('uk')));
}

export interface SelectProps<Value extends string | number> extends FieldProps<Value | null>, ChoiceProps<Value> {
  searchable?: boolean;
  clearable?: boolean;
}

/** Chooses one option, also by its first letter; `searchable` narrows the options by typing, which replaces the chosen one. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, onChange, options, loading = false, searchable = false, clearable = false, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const [search, setSearch] = useState(chosen);
  const { comboboxProps, draw } = useDropdown();
  const selectChosen = () => search !== '' && search === chosen && input.current?.select();
  const selectWhereFocused = useEffectEvent(() => {
    if (searchable && document.activeElement === input.current) selectChosen();
  });
  useLayoutEffect(() => selectWhereFocused(), [search]);
  return (
    <MantineSelect<Value>
      ref={input}
      {...inputProps({ ...rest, value, onChange })}
      placeholder={rest.placeholder ?? (searchable ? choiceTexts.search : choiceTexts.placeholder)}
      value={value}
      onChange={(next) => onChange(next)}
      data={loading ? [] : [...options]}
      searchable={searchable}
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => {
        draw();
        if (searchable) selectChosen();
      }}
      onClick={() => searchable && selectChosen()}
      onKeyDown={(event) => {
        const next = searchable || loading ? undefined : nextBeginning(event, options, value);
        if (next) onChange(next.value);
      }}
      filter={find}
      openOnFocus={false}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Очистити' }}
      allowDeselect={false}
      nothingFoundMessage={emptyText({ loading, searchable, count: options.length })}
      maxDropdownHeight={maxDropdownHeight}
      comboboxProps={comboboxProps}
      checkIconPosition="right"
    />
  );
}

export interface MultiSelectProps<Value extends string | number> extends FieldProps<Value[]>, ChoiceProps<Value> {}

/** Chooses several options; each chosen option has a remove button. */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const { value, onChange, options, loading = false, ...rest } = props;
  const [search, setSearch] = useState('');
  const { comboboxProps, draw } = useDropdown();
  const left = options.length - value.length;
  return (
    <MantineMultiSelect<Value>
      {...inputProps({ ...rest, value, onChange })}
      placeholder={value.length === 0 ? (rest.placeholder ?? choiceTexts.search) : undefined}
      value={value}
      onChange={onChange}
      data={loading ? [] : [...options]}
      searchable
      filter={find}
      searchValue={search}
      onSearchChange={setSearch}
      hidePickedOptions
      onFocus={draw}
      nothingFoundMessage={emptyText({ loading, searchable: true, count: search ? left : 0 })}
      maxDropdownHeight={maxDropdownHeight}
      comboboxProps={comboboxProps}
      renderPill={({ option, value: one, onRemove }) => (
        <Pill
          withRemoveButton={!rest.disabled && !rest.readOnly}
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': `Прибрати ${option?.label ?? one}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {option?.label ?? one}
        </Pill>
      )}
    />
  );
}
