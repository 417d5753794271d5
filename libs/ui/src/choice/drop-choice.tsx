import { CloseButton, Combobox, InputBase, useCombobox } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { tabOutOfDrop } from '../form/drop-focus.ts';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { choiceTexts } from './choice-texts.ts';
import styles from './drop-choice.module.css';
import { DropList, type DropOption } from './drop-list.tsx';

export interface DropChoiceProps<Value extends string | number> extends FieldProps<Value | null> {
  options: readonly DropOption<Value>[];
  loading?: boolean;
  hideLabel?: boolean;
}

/** Chooses one option in a narrow place: short label in the field, full names in the drop. */
export function DropChoice<Value extends string | number>(props: DropChoiceProps<Value>) {
  const { value, onChange, options, loading = false, hideLabel = false, ...rest } = props;
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

  // Tab goes through the close button of an open drop, then on from the field.
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
          labelProps={hideLabel ? { className: 'dz-visually-hidden' } : undefined}
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
          // Escape closes the open drop, not the popup around it.
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

/** `inputProps` has these, but a button takes none of them. */
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

interface DropKeysOptions {
  options: readonly DropOption<string | number>[];
  hasChosen: boolean;
  locked: boolean | undefined;
}

/** Opening and keyboard of a select-only list, as in a native `select`. */
function useDropKeys({ options, hasChosen, locked }: DropKeysOptions) {
  const typed = useRef({ text: '', at: 0 });
  const [active, setActive] = useState(-1);
  const store = useCombobox({
    loop: false,
    onDropdownClose: () => {
      typed.current = { text: '', at: 0 };
    },
  });
  const opened = store.dropdownOpened;

  function moveBy(move: () => void) {
    move();
    setActive(store.getSelectedOptionIndex());
  }

  function open(move: () => void = hasChosen ? store.selectActiveOption : store.selectFirstOption) {
    if (locked) return;
    store.openDropdown();
    moveBy(move);
    // A list that this press has just opened can be scrolled only once drawn.
    if (!opened) store.updateSelectedOptionIndex('selected', { scrollIntoView: true });
  }

  const confirm = () => (opened && active >= 0 ? store.clickSelectedOption() : open());
  const actions: Record<string, () => void> = {
    ArrowDown: () => open(opened ? store.selectNextOption : undefined),
    ArrowUp: () => open(opened ? store.selectPreviousOption : undefined),
    Home: () => open(store.selectFirstOption),
    End: () => open(() => store.selectOption(options.findLastIndex(({ disabled }) => !disabled))),
    Enter: confirm,
    ' ': confirm,
    ...(opened && { Escape: store.closeDropdown }),
  };

  function press(event: KeyboardEvent) {
    if (locked || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
    const isTyping = typed.current.text !== '' && event.timeStamp - typed.current.at < typingPauseMs;
    const letter = event.key.length === 1 && (event.key !== ' ' || isTyping) ? event.key : null;
    const action = letter === null ? actions[event.key] : () => type(letter, isTyping, event.timeStamp);
    if (!action) return;
    event.preventDefault();
    action();
  }

  function type(letter: string, isTyping: boolean, now: number) {
    const text = (isTyping ? typed.current.text : '') + letter.toLocaleLowerCase('uk');
    typed.current = { text, at: now };
    const found = startingWith(options, text, isTyping ? active : active + 1);
    if (found >= 0) open(() => store.selectOption(found));
    else if (!opened) open();
  }

  return {
    store,
    active,
    press,
    toggle: () => (opened ? store.closeDropdown() : open()),
    point: (index: number) => moveBy(() => store.selectOption(index)),
  };
}

/** Letters typed within this time join into one word. */
const typingPauseMs = 700;

/** Index of the first option from `from` on whose label or full name starts with `text`, wrapping round; -1 if none. */
function startingWith(options: readonly DropOption<string | number>[], text: string, from: number): number {
  const isFound = ({ label, fullName = '', disabled }: DropOption<string | number>) =>
    !disabled && [label, fullName].some((name) => name.toLocaleLowerCase('uk').startsWith(text));
  const next = options.findIndex((option, index) => index >= from && isFound(option));
  return next >= 0 ? next : options.findIndex(isFound);
}
