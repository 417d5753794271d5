import type { ProgressPoint } from '@dzvinok/contract/progress';
import { formatDate } from '@dzvinok/texts/dates';
import { markNames, topicText } from '@dzvinok/texts/marks';
import { statusWord } from '@dzvinok/ui/text';
import { statusesOf } from './progress-figures.ts';

const means = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

/** `9,4`, a dash for no value. */
export function meanText(value: number | null): string {
  return value === null ? '—' : means.format(value);
}

/** `21.11.2026, Оксиди`. */
export function lessonTitle({ date, topicName }: ProgressPoint): string {
  return `${formatDate(date)}, ${topicText(topicName)}`;
}

/** `Контрольна робота, робота на уроці – 10, домашня робота – 8, запізнення`. */
export function lessonText(point: ProgressPoint): string {
  const { classworkMark, homeworkMark, isMilestone } = point;
  const parts: string[] = [];
  if (isMilestone) parts.push('контрольна робота');
  if (classworkMark !== null) parts.push(`${markNames.classwork.toLowerCase()} – ${classworkMark}`);
  if (homeworkMark !== null) parts.push(`${markNames.homework.toLowerCase()} – ${homeworkMark}`);
  parts.push(...statusesOf(point).map((status) => statusWord(status).toLowerCase()));
  const text = parts.join(', ') || 'без оцінок';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
