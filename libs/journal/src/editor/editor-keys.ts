import type { KeyLine } from '../keys/keys.popup.tsx';
import { commandOf, type KeyPress } from '../sheet/sheet-keys.ts';
import { fieldOf, isAtEdge, moveFrom, pressStatus } from './row-keys.ts';

export interface EditorDeeds {
  undo: () => void;
  redo: () => void;
  showKeys: () => void;
}

/** Enter and arrows move to the same field of another student, letters set statuses. Returns true when the key was used. */
export function pressKey(press: KeyPress & { target: EventTarget }, deeds: EditorDeeds): boolean {
  const command = commandOf(press);
  const field = fieldOf(press.target);
  const isText = field instanceof HTMLTextAreaElement;
  switch (command?.kind) {
    case 'undo':
    case 'redo':
      // The browser undoes text that is not saved yet.
      if (field?.dataset.changed) return false;
      deeds[command.kind]();
      return true;
    case 'keys':
      if (!isText) deeds.showKeys();
      return !isText;
    case 'toggle':
      if (field && !isText) pressStatus(field, command.field);
      return field !== null && !isText;
    case 'commit':
    case 'step':
      return lead(command, field, isText && press.shiftKey);
    default:
      return false;
  }
}

function lead(
  command: Extract<ReturnType<typeof commandOf>, { kind: 'commit' | 'step' }>,
  field: ReturnType<typeof fieldOf>,
  isWriting: boolean,
): boolean {
  const { to } = command;
  if (!field || isWriting || (to !== 'down' && to !== 'up')) return false;
  if (command.kind === 'step' && (command.extend || !isAtEdge(field, to))) return false;
  moveFrom(field, to);
  return true;
}

export const editorKeys: readonly KeyLine[] = [
  { keys: ['Enter', '↓'], does: 'те саме поле наступного учня' },
  { keys: ['↑'], does: 'те саме поле попереднього учня' },
  { keys: ['Tab'], does: 'наступне поле учня' },
  { keys: ['Esc'], does: 'прибрати щойно набране; закрити коментар' },
  { keys: ['Н', 'В', 'З', 'К'], does: 'не готовий, відсутній, запізнення, контрольна робота' },
  { keys: ['Shift + Enter'], does: 'новий рядок у коментарі' },
  { keys: ['Ctrl + Z', 'Ctrl + Y'], does: 'скасувати й повторити' },
];
