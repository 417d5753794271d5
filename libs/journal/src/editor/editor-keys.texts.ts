import type { KeyLine } from '../keys/keys.popup.tsx';

/** The keys of the lesson editor; `?` shows them. */
export const editorKeys: readonly KeyLine[] = [
  { keys: ['Enter', '↓'], does: 'те саме поле наступного учня' },
  { keys: ['↑'], does: 'те саме поле попереднього учня' },
  { keys: ['Tab'], does: 'наступне поле учня' },
  { keys: ['Esc'], does: 'прибрати щойно набране; закрити коментар' },
  { keys: ['Н', 'В', 'З', 'К'], does: 'не готовий, відсутній, запізнення, контрольна робота' },
  { keys: ['Shift + Enter'], does: 'новий рядок у коментарі' },
  { keys: ['Ctrl + Z', 'Ctrl + Y'], does: 'скасувати й повторити' },
];
