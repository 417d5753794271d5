import type { KeyLine } from '../keys/keys.popup.tsx';

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

/** The keys of the sheet; `?` shows them. Where two statuses may not be set, their keys are locked for the reason given. */
export function sheetKeysFor(statusRefusal: string | undefined): readonly KeyLine[] {
  if (statusRefusal === undefined) return sheetKeys;
  const free: KeyLine = { keys: ['З', 'К'], does: 'запізнення, контрольна робота' };
  const locked: KeyLine = { keys: ['Н', 'В'], does: 'не готовий, відсутній', locked: statusRefusal };
  return sheetKeys.flatMap((line) => (line === statusKeys ? [free, locked] : [line]));
}
