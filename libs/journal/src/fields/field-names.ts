import type { CommentAudience } from '@dzvinok/contract/marks';
import { statusWord } from '@dzvinok/ui/text';
import type { MarkValues } from '../marks/mark-values.ts';
import { statuses, type StatusField } from '../statuses/statuses.ts';

const headOf = (field: StatusField) => statuses.find((status) => status.field === field)?.head ?? '';

export const fieldNames: Record<keyof MarkValues, string> = {
  homeworkMark: 'Домашня робота',
  classworkMark: 'Оцінка',
  absent: headOf('absent'),
  notReady: headOf('notReady'),
  isLate: headOf('isLate'),
  isMilestone: statusWord('milestone'),
  comment: 'Коментар',
  commentAudience: 'Для кого',
};

export const audienceNames: Record<CommentAudience, string> = { staff: 'Лише для центру', family: 'Для родини' };
