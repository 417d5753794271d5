import type { PayKind, PayLine } from '@dzvinok/contract/pay';
import { formatDayMonth, monthName } from './dates.ts';
import { counted } from './plural.ts';

const numbers = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 2 });

/** `300 ₴`, `300,50 ₴`; of kopiykas. */
function sumText(kopiykas: number): string {
  const decimals = kopiykas % 100 === 0 ? 0 : 2;
  return (kopiykas / 100).toLocaleString('uk-UA', { style: 'currency', currency: 'UAH', minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** `300 ₴ за урок`, `40 % нарахувань групи`. */
export function payRateText({ kind, amount }: { kind: PayKind; amount: number }): string {
  if (kind === 'percent') return `${numbers.format(amount / 100)}\u00a0% нарахувань групи`;
  return `${sumText(amount)} ${kind === 'lesson' ? 'за урок' : 'за присутнього учня'}`;
}

/** `Математика А`, `Заміна 14.11: Математика А, замість: Коваль Олена`, or the note of an entry. */
export function payLineTitle({ note, groupName, days, substituteFor, isLate }: Pick<PayLine, 'note' | 'groupName' | 'days' | 'substituteFor' | 'isLate'>): string {
  if (note !== null) return note;
  const late = isLate && days[0] !== undefined ? `, за ${monthName(days[0])}` : '';
  return substituteFor === null ? `${groupName}${late}` : `Заміна ${days.map(formatDayMonth).join(', ')}: ${groupName}${late}, замість: ${substituteFor}`;
}

/** `12 уроків × 300 ₴`; empty for an entry. */
export function payLineExplanation({ note, days, rate, students, charged, monthLessons }: Pick<PayLine, 'note' | 'days' | 'rate' | 'students' | 'charged' | 'monthLessons'>): string {
  if (note !== null) return '';
  const lessons = counted(days.length, 'lesson');
  if (rate === null) return `${lessons}, ставки немає`;
  if (rate.kind === 'lesson') return `${lessons} × ${sumText(rate.amount)}`;
  if (rate.kind === 'student') return `${lessons}, ${counted(students, ['присутній', 'присутні', 'присутніх'])} × ${sumText(rate.amount)}`;
  return `${numbers.format(rate.amount / 100)}\u00a0% від ${sumText(charged)} нарахувань групи, ${days.length} з ${counted(monthLessons, 'lesson')} місяця`;
}
