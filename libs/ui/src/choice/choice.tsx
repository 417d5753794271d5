import { finder } from '@dzvinok/texts/names';
import { MultiSelect as MantineMultiSelect, Pill, Select as MantineSelect, type OptionsFilter } from '@mantine/core';
import { useState } from 'react';
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

const dropdown = { zIndex: 100_000, transitionProps: { duration: 100 } } as const;
const maxDropdownHeight = 280;

function find<Value extends string | number>({ options, search }: Parameters<OptionsFilter<Value>>[0]) {
  const isFound = finder(search);
  return options.filter((option) => 'label' in option && isFound({ texts: [option.label] }));
}

export interface SelectProps<Value extends string | number> extends FieldProps<Value | null>, ChoiceProps<Value> {
  searchable?: boolean;
  clearable?: boolean;
}

/** Chooses one option; `searchable` narrows the options by typing. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, onChange, options, loading = false, searchable = false, clearable = false, ...rest } = props;
  return (
    <MantineSelect<Value>
      {...inputProps({ ...rest, value, onChange })}
      placeholder={rest.placeholder ?? (searchable ? choiceTexts.search : choiceTexts.placeholder)}
      value={value}
      onChange={(next) => onChange(next)}
      data={loading ? [] : [...options]}
      searchable={searchable}
      filter={find}
      openOnFocus={false}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Очистити' }}
      allowDeselect={false}
      nothingFoundMessage={emptyText({ loading, searchable, count: options.length })}
      maxDropdownHeight={maxDropdownHeight}
      comboboxProps={dropdown}
      checkIconPosition="right"
    />
  );
}

export interface MultiSelectProps<Value extends string | number> extends FieldProps<Value[]>, ChoiceProps<Value> {}

/** Chooses several options; each chosen option has a remove button. */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const { value, onChange, options, loading = false, ...rest } = props;
  const [search, setSearch] = useState('');
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
      nothingFoundMessage={emptyText({ loading, searchable: true, count: search ? left : 0 })}
      maxDropdownHeight={maxDropdownHeight}
      comboboxProps={dropdown}
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
