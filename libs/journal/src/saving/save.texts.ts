import { counted } from '@dzvinok/texts/plural';
import type { MarksSummary, SaveState } from '../marks/mark-entries.ts';

/** The text for `waiting` names no cause, because there are three. */
export const saveWords: Record<SaveState, string> = {
  idle: '',
  saving: 'Зберігаємо…',
  waiting: 'Чекає в черзі',
  saved: 'Збережено',
  refused: 'Не збережено',
  editConflict: 'Дві версії',
};

export interface Trouble {
  state: 'waiting' | 'refused' | 'editConflict';
  text: string;
}

/** The most urgent trouble; null without trouble. `isDeclined`: the server has not taken marks for a while. `isAdmin`: the advice depends on the reader. */
export function troubleOf({ waiting, refused, editConflict }: MarksSummary, isDeclined = false, isAdmin = false): Trouble | null {
  if (editConflict > 0) return { state: 'editConflict', text: `${saveWords.editConflict}: ${counted(editConflict, 'mark')}` };
  if (refused > 0) return { state: 'refused', text: `${saveWords.refused}: ${counted(refused, 'mark')}` };
  if (waiting === 0) return null;
  if (isDeclined) return { state: 'waiting', text: declinedText(waiting, isAdmin) };
  return { state: 'waiting', text: `У черзі на збереження: ${counted(waiting, 'mark')}. Збережемо автоматично.` };
}

const keptMarks = ['оцінку', 'оцінки', 'оцінок'] as const;

function declinedText(count: number, isAdmin: boolean): string {
  const whom = isAdmin ? 'зверніться до підтримки' : 'повідомте адміністратора';
  return `Сервер не приймає оцінки. На цьому пристрої збережено ${counted(count, keptMarks)}, спробуємо ще раз автоматично. Якщо за кілька хвилин не мине, ${whom}.`;
}
