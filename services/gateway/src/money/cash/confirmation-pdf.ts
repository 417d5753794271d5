import { formatDate, monthName } from '@dzvinok/texts/dates';
import { buffer } from 'node:stream/consumers';
import { moneyText, openPdf, writeRows } from '../money-pdf.ts';
import type { TakenPayment } from './cash.repository.ts';

const methods: Record<string, string> = { cash: 'готівкою', card: 'карткою', transfer: 'переказом', other: 'іншим способом' };

/** A confirmation for the family; its text says that it is no fiscal receipt. */
export async function confirmationPdf({ id, fullName, amount, day, month, method, className, recipientName, recipientCode, receipt }: TakenPayment): Promise<Uint8Array> {
  const pdf = openPdf({ title: `Підтвердження оплати № ${id}`, author: recipientName ?? '' });
  pdf.text('Не є фіскальним чеком').moveDown(0.6);
  writeRows(pdf, [
    ['Учень', fullName ?? '—'], ['Сума', moneyText(amount)], ['День', formatDate(day)], ...method === null ? [] : [['Сплачено', methods[method] ?? method] as const],
    ['За', ['заняття', `${monthName(month)} ${month.slice(0, 4)}`, ...className === null ? [] : [className]].join(', ')],
    ...recipientName === null ? [] : [['Отримувач', `${recipientName}, код ${recipientCode ?? ''}`] as const],
    ...receipt?.number ? [['Фіскальний чек', [receipt.number, receipt.link].filter(Boolean).join(', ')] as const] : [],
  ]);
  pdf.end();
  return buffer(pdf);
}
