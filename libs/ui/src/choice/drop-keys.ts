import { useRef, useState, type KeyboardEvent } from 'react';
import type { DropOption } from './drop-list.tsx';

interface DropKeysOptions<Value extends string | number> {
  options: readonly DropOption<Value>[];
  chosen: DropOption<Value> | undefined;
  choose: (option: DropOption<Value>) => void;
  locked: boolean | undefined;
}

/** Opening, closing and the keyboard of a list that opens from a field and is not typed into. */
export function useDropKeys<Value extends string | number>({ options, chosen, choose, locked }: DropKeysOptions<Value>) {
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: '', at: 0 });

  function open(at?: number) {
    if (locked) return;
    setActive(at ?? Math.max(0, chosen ? options.indexOf(chosen) : nextOf(options, -1, 1)));
    setOpened(true);
  }

  function close() {
    typed.current = { text: '', at: 0 };
    setOpened(false);
  }

  function press(event: KeyboardEvent) {
    if (locked || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
    const isTyping = typed.current.text !== '' && event.timeStamp - typed.current.at < typingPause;
    const letter = event.key.length === 1 && (event.key !== ' ' || isTyping) ? event.key : null;
    const action = letter === null ? actionOf(event.key) : () => type(letter, isTyping, event.timeStamp);
    if (!action) return;
    event.preventDefault();
    action();
  }

  function actionOf(key: string): (() => void) | undefined {
    const at = options[active];
    const actions: Record<string, () => void> = {
      ArrowDown: () => open(opened ? nextOf(options, active, 1) : undefined),
      ArrowUp: () => open(opened ? nextOf(options, active, -1) : undefined),
      Home: () => open(nextOf(options, -1, 1)),
      End: () => open(nextOf(options, options.length, -1)),
    };
    const confirm = () => (opened && at && !at.disabled ? choose(at) : open());
    if (key === 'Enter' || key === ' ') return confirm;
    if (key === 'Escape') return opened ? close : undefined;
    return actions[key];
  }

  function type(letter: string, isTyping: boolean, now: number) {
    const text = (isTyping ? typed.current.text : '') + letter.toLocaleLowerCase('uk');
    typed.current = { text, at: now };
    const found = startingWith(options, text, isTyping ? active : active + 1);
    open(found >= 0 ? found : opened ? active : undefined);
  }

  return { opened, active, point: setActive, press, close, toggle: () => (opened ? close() : open()) };
}

/** Letters pressed closer together than this are one word; milliseconds. */
const typingPause = 700;

/** The nearest option in that direction that can be chosen; stays where it is at the ends. */
function nextOf(options: readonly { disabled?: boolean }[], from: number, direction: 1 | -1): number {
  for (let index = from + direction; index >= 0 && index < options.length; index += direction) {
    if (!options[index]?.disabled) return index;
  }
  return from >= 0 && from < options.length ? from : -1;
}

/** The first option at or after `from` whose short or full name starts so, going round. */
function startingWith(options: readonly DropOption<string | number>[], text: string, from: number): number {
  const matches = options.flatMap((option, index) => {
    const names = [option.label, option.fullName ?? ''].map((name) => name.toLocaleLowerCase('uk'));
    return !option.disabled && names.some((name) => name.startsWith(text)) ? [index] : [];
  });
  return matches.find((index) => index >= from) ?? matches[0] ?? -1;
}
