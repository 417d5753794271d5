import { counted } from '@dzvinok/texts/plural';
import type { MarksSummary, SaveState } from '../marks/marks-store.ts';

/** The outcome of a mark’s last change in words. `waiting` may be for the network, the server or the person: it names none. */
export const saveWords: Record<SaveState, string> = {
  idle: '',
  saving: 'Зберігаємо…',
  waiting: 'Чекає в черзі',
  saved: 'Збережено',
  refused: 'Не збережено',
  editConflict: 'Дві версії',
};

/** A state of saving that asks for attention. */
export interface Trouble {
  state: 'waiting' | 'refused' | 'editConflict';
  text: string;
}

/** The most urgent trouble of a group’s marks; null when there is none. */
export function troubleOf({ waiting, refused, editConflict }: MarksSummary): Trouble | null {
  if (editConflict > 0) return { state: 'editConflict', text: `${saveWords.editConflict}: ${counted(editConflict, 'mark')}` };
  if (refused > 0) return { state: 'refused', text: `${saveWords.refused}: ${counted(refused, 'mark')}` };
  if (waiting === 0) return null;
  return { state: 'waiting', text: `У черзі на збереження: ${counted(waiting, 'mark')}. Збережемо автоматично.` };
}
