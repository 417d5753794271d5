import type { EntryKind, LedgerEntry, PaymentMethod } from '@dzvinok/contract/ledger';
import { basisTexts } from '@dzvinok/texts/money';
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
