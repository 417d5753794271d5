import { useCombobox } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { DropOption } from './drop-list.tsx';

interface DropKeysOptions {
  options: readonly DropOption<string | number>[];
  hasChosen: boolean;
  locked: boolean | undefined;
}

/** Opening, closing and the keyboard of a list that opens from a field and is not typed into. */
export function useDropKeys({ options, hasChosen, locked }: DropKeysOptions) {
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
    // A list that was not seen before this press can only be scrolled after it.
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
    const isTyping = typed.current.text !== '' && event.timeStamp - typed.current.at < typingPause;
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

/** Letters pressed closer together than this are one word; milliseconds. */
const typingPause = 700;

/** The first option at or after `from` whose short or full name starts so, going round; -1 for none. */
function startingWith(options: readonly DropOption<string | number>[], text: string, from: number): number {
  const isFound = ({ label, fullName = '', disabled }: DropOption<string | number>) =>
    !disabled && [label, fullName].some((name) => name.toLocaleLowerCase('uk').startsWith(text));
  const next = options.findIndex((option, index) => index >= from && isFound(option));
  return next >= 0 ? next : options.findIndex(isFound);
}
