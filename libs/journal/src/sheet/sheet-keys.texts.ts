import type { KeyLine } from '../keys/keys.popup.tsx';

/** The keys of the sheet; `?` shows them. */
export const sheetKeys: readonly KeyLine[] = [
  { keys: ['Стрілки'], does: 'сусідня клітинка; з Ctrl – до краю' },
  { keys: ['Home', 'End', 'PageUp', 'PageDown'], does: 'початок і кінець рядка, сторінка вгору і вниз' },
  { keys: ['0–9'], does: 'оцінка, до трьох цифр' },
  { keys: ['Enter', 'Tab'], does: 'записати й перейти вниз або праворуч; із Shift – назад' },
  { keys: ['F2'], does: 'змінити оцінку, що вже є' },
  { keys: ['Delete'], does: 'стерти' },
  { keys: ['Н', 'В', 'З', 'К'], does: 'не готовий, відсутній, запізнення, контрольна робота' },
  { keys: ['Shift + стрілки'], does: 'виділити кілька клітинок: оцінка запишеться в усі' },
  { keys: ['Ctrl + пробіл', 'Shift + пробіл', 'Ctrl + A'], does: 'виділити стовпчик, рядок, усе' },
  { keys: ['Ctrl + Z', 'Ctrl + Y'], does: 'скасувати й повторити' },
  { keys: ['Ctrl + C', 'Ctrl + V'], does: 'копіювати й вставити, також з Excel' },
  { keys: ['Пробіл'], does: 'подробиці клітинки; F6 – перейти в них' },
  { keys: ['Esc'], does: 'скасувати; після нього Tab виходить із журналу' },
];
