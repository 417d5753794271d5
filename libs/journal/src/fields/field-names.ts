import type { MarkValues } from '../marks/mark-values.ts';

/** The mark's fields as people call them. */
export const fieldNames: Record<keyof MarkValues, string> = {
  homeworkMark: 'Домашня робота',
  classworkMark: 'Оцінка',
  absent: 'Відсутній',
  notReady: 'Не готовий',
  isLate: 'Запізнився',
  isMilestone: 'Контрольна робота',
  comment: 'Коментар',
};
