import type { EntryKind, LedgerEntry, PaymentMethod } from '@dzvinok/contract/ledger';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { formatMoneyShort, toHryvnias } from '@dzvinok/ui/money';
import { monthText } from '../moments/moments.texts.ts';

export const methodNames: Record<PaymentMethod, string> = { transfer: 'на рахунок', cash: 'готівка', card: 'картка', other: 'інше' };

const kindNames: Record<EntryKind, string> = {
  charge: 'Нараховано', payment: 'Оплата', discount: 'Знижка', refund: 'Повернення', credit: 'Зарахування', 'write-off': 'Списано', 'one-off': 'Разовий платіж',
};

/** «Нараховано за листопад 2026 р., група А · 8 занять із 12». */
export function entryText({ kind, month, className, basis, reversesId }: LedgerEntry): string {
  const what = `${reversesId === null ? kindNames[kind] : `Сторно: ${kindNames[kind].toLowerCase()}`} за ${monthText(month)}`;
  return [[what, className && `група ${className}`].filter(Boolean).join(', '), ...basisTexts(basis)].join(' · ');
}

const reasonTexts = { discount: 'знижка учня', siblings: 'за братів і сестер', cancelled: 'скасовані заняття', frozen: 'заморозка' } as const;

export const purposeTexts = { registration: 'реєстрація', books: 'книжки', trial: 'пробне заняття', other: 'інше' } as const;

/** Of what the amount is made, in words. */
export function basisTexts(basis: LedgerEntry['basis']): string[] {
  if (basis === null) return [];
  const { lessons, plannedLessons, price, percent, reason, purpose, missedOn } = basis;
  return [
    missedOn && `невідпрацьований урок ${formatDayMonth(missedOn)}`,
    lessons !== undefined && plannedLessons !== undefined && `${lessons} занять із ${plannedLessons}`,
    lessons !== undefined && plannedLessons === undefined && price !== undefined && `${lessons} занять по ${formatMoneyShort(toHryvnias(price))}`,
    percent !== undefined && `${percent.toLocaleString('uk-UA')} %`,
    reason && reasonTexts[reason],
    purpose && purposeTexts[purpose],
  ].filter((text) => typeof text === 'string');
}
