import type { Direction } from '../keys/direction.ts';
import type { KeyLine } from '../keys/keys.popup.tsx';
import type { StatusField } from '../statuses/statuses.ts';

export type Target = 'rowStart' | 'rowEnd' | 'first' | 'last' | 'top' | 'bottom' | 'pageUp' | 'pageDown';

export type Command =
  | { kind: 'step'; to: Direction; extend: boolean }
  | { kind: 'jump'; to: Target; extend: boolean }
  | { kind: 'select'; what: 'all' | 'column' | 'row' }
  | { kind: 'commit'; to: Direction; by: 'enter' | 'tab' }
  | { kind: 'digit'; digit: string }
  | { kind: 'toggle'; field: StatusField }
  | { kind: 'erase' }
  | { kind: 'edit' }
  | { kind: 'clear' | 'cancel' | 'undo' | 'redo' | 'details' | 'keys' };

export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing?: boolean;
}

const arrows: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const farArrows: Record<Direction, Target> = { up: 'top', down: 'bottom', left: 'rowStart', right: 'rowEnd' };
const jumps: Record<string, Target> = { Home: 'rowStart', End: 'rowEnd', PageUp: 'pageUp', PageDown: 'pageDown' };
const farJumps: Record<string, Target> = { Home: 'first', End: 'last' };

const plain: Record<string, Command> = {
  F2: { kind: 'edit' },
  Escape: { kind: 'cancel' },
  Backspace: { kind: 'erase' },
  Delete: { kind: 'clear' },
  ' ': { kind: 'details' },
  '?': { kind: 'keys' },
};

/** Letters of a Ukrainian layout, and the same keys of a Latin layout. */
const statusLetters: Record<string, StatusField> = { н: 'notReady', в: 'absent', з: 'isLate', к: 'isMilestone' };
const statusCodes: Record<string, StatusField> = { KeyY: 'notReady', KeyD: 'absent', KeyP: 'isLate', KeyR: 'isMilestone' };

/** Null for keys that the browser handles. */
export function commandOf(press: KeyPress): Command | null {
  if (press.altKey || press.isComposing) return null;
  const moved = moveOf(press);
  if (moved) return moved;
  if (press.ctrlKey || press.metaKey) return chordOf(press);
  const { key, shiftKey } = press;
  if (key === 'Enter') return { kind: 'commit', to: shiftKey ? 'up' : 'down', by: 'enter' };
  if (key === 'Tab') return { kind: 'commit', to: shiftKey ? 'left' : 'right', by: 'tab' };
  if (key === ' ' && shiftKey) return { kind: 'select', what: 'row' };
  if (/^\d$/.test(key)) return { kind: 'digit', digit: key };
  return plain[key] ?? statusOf(press);
}

function moveOf({ key, shiftKey: extend, ctrlKey, metaKey }: KeyPress): Command | null {
  const isFar = ctrlKey || metaKey;
  const arrow = arrows[key];
  if (arrow) return isFar ? { kind: 'jump', to: farArrows[arrow], extend } : { kind: 'step', to: arrow, extend };
  const target = isFar ? farJumps[key] : jumps[key];
  return target ? { kind: 'jump', to: target, extend } : null;
}

function chordOf({ key, code, shiftKey }: KeyPress): Command | null {
  if (key === ' ') return { kind: 'select', what: 'column' };
  // On a Latin layout the letter counts, on any other the position of the key.
  switch (/^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()) {
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return shiftKey ? null : { kind: 'redo' };
    case 'a':
      return shiftKey ? null : { kind: 'select', what: 'all' };
    default:
      return null;
  }
}

function statusOf({ key, code }: KeyPress): Command | null {
  const field = statusLetters[key.toLowerCase()] ?? (/^[a-z]$/i.test(key) ? statusCodes[code] : undefined);
  return field ? { kind: 'toggle', field } : null;
}

const statusKeys: KeyLine = { keys: ['Н', 'В', 'З', 'К'], does: 'не готовий, відсутній, запізнення, контрольна робота' };

const sheetKeys: readonly KeyLine[] = [
  { keys: ['Стрілки'], does: 'сусідня клітинка; з Ctrl – до краю' },
  { keys: ['Home', 'End', 'PageUp', 'PageDown'], does: 'початок і кінець рядка, сторінка вгору і вниз' },
  { keys: ['0–9'], does: 'оцінка, до трьох цифр' },
  { keys: ['Enter', 'Tab'], does: 'записати й перейти вниз або праворуч; із Shift – назад' },
  { keys: ['F2'], does: 'змінити оцінку, що вже є' },
  { keys: ['Delete'], does: 'стерти' },
  statusKeys,
  { keys: ['Shift + стрілки'], does: 'виділити кілька клітинок: оцінка запишеться в усі' },
  { keys: ['Ctrl + пробіл', 'Shift + пробіл', 'Ctrl + A'], does: 'виділити стовпчик, рядок, усе' },
  { keys: ['Ctrl + Z', 'Ctrl + Y'], does: 'скасувати й повторити' },
  { keys: ['Ctrl + C', 'Ctrl + V'], does: 'копіювати й вставити, також з Excel' },
  { keys: ['Пробіл'], does: 'подробиці клітинки; F6 – перейти в них' },
  { keys: ['Esc'], does: 'скасувати; після нього Tab виходить із журналу' },
];

/** The keys shown by `?`; with `statusRefusal` the keys of two statuses are shown as locked, with this reason. */
export function sheetKeysFor(statusRefusal: string | undefined): readonly KeyLine[] {
  if (statusRefusal === undefined) return sheetKeys;
  const free: KeyLine = { keys: ['З', 'К'], does: 'запізнення, контрольна робота' };
  const locked: KeyLine = { keys: ['Н', 'В'], does: 'не готовий, відсутній', locked: statusRefusal };
  return sheetKeys.flatMap((line) => (line === statusKeys ? [free, locked] : [line]));
}
