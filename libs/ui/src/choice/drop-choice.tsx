import { CloseButton, Combobox, InputBase } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { tabOutOfDrop } from '../form/drop-focus.ts';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { choiceTexts } from './choice-texts.ts';
import { DropList, type DropOption } from './drop-list.tsx';
import { useDropKeys } from './drop-keys.ts';
import styles from './drop-choice.module.css';

export interface DropChoiceProps<Value extends string | number> extends FieldProps<Value | null> {
  options: readonly DropOption<Value>[];
  /** The options are still on their way. */
  loading?: boolean;
}

/**
 * One of many, in a narrow place: the field shows a short label, the drop that opens from it shows full names.
 * The drop closes by its own cross, by choosing, by Escape and by a click outside.
 */
export function DropChoice<Value extends string | number>(props: DropChoiceProps<Value>) {
  const { value, onChange, options, loading = false, ...rest } = props;
  const id = useId();
  const field = useRef<HTMLButtonElement>(null);
  const drop = useRef<HTMLDivElement>(null);
  const shown = loading ? [] : options;
  const chosen = options.find((option) => option.value === value);
  const { store, active, ...keys } = useDropKeys({ options: shown, hasChosen: chosen !== undefined, locked: rest.disabled || rest.readOnly });
  const opened = store.dropdownOpened;

  function choose(option: DropOption<Value>) {
    onChange(option.value);
    close();
  }

  function close() {
    store.closeDropdown();
    field.current?.focus();
  }

  function leave(event: FocusEvent) {
    if (drop.current?.contains(event.relatedTarget)) return;
    store.closeDropdown();
    rest.onBlur?.();
  }

  // Tab goes through the cross of an open drop, and from there on as if the drop were not there.
  function tabIntoDrop(event: KeyboardEvent) {
    if (event.key !== 'Tab' || event.shiftKey || !opened) return keys.press(event);
    event.preventDefault();
    drop.current?.querySelector('button')?.focus();
  }

  return (
    <Combobox store={store} width="max-content" position="bottom-start" offset={6} zIndex={100_000} transitionProps={{ duration: 100 }}>
      <Combobox.DropdownTarget>
        <InputBase
          {...inputProps({ ...rest, value, onChange })}
          {...notOfButtons}
          component="button"
          type="button"
          role="combobox"
          pointer
          id={id}
          ref={field}
          className={styles['drop-field']}
          aria-haspopup="listbox"
          aria-expanded={opened}
          aria-controls={opened ? `${id}-list` : undefined}
          aria-activedescendant={opened && active >= 0 ? `${id}-option-${active}` : undefined}
          // Escape in an open drop is not for the popup around it.
          data-mantine-stop-propagation={opened || undefined}
          onClick={keys.toggle}
          onKeyDown={tabIntoDrop}
          onBlur={leave}
          rightSection={<IconChevronDown size={16} />}
          rightSectionPointerEvents="none"
        >
          <Chosen option={chosen} placeholder={rest.placeholder ?? choiceTexts.placeholder} />
        </InputBase>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.drop} ref={drop} onKeyDown={(event) => tabOutOfDrop(event, drop.current, close)}>
        <div className={styles['drop-head']}>
          <span aria-hidden>{rest.label}</span>
          <CloseButton size="sm" aria-label="Закрити" title="Закрити" onClick={close} />
        </div>
        <DropList id={id} options={shown} chosen={value} loading={loading} onChoose={choose} onPoint={keys.point} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A field has these and a button has not. */
const notOfButtons = { placeholder: undefined, autoComplete: undefined, readOnly: undefined };

function Chosen({ option, placeholder }: { option: DropOption<string | number> | undefined; placeholder: string }) {
  if (!option) return <span className={styles['drop-placeholder']}>{placeholder}</span>;
  return (
    <span className={styles['drop-chosen']} title={option.fullName ?? option.label}>
      <span>{option.label}</span>
      {option.fullName && option.fullName !== option.label && <span className={styles['drop-full']}>{option.fullName}</span>}
    </span>
  );
}
