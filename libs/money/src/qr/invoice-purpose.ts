import { payableText } from './payment-text.ts';

export const mostPurpose = 140;

/**
 * `Рахунок № 2026-000147, заняття, листопад 2026, Квітка Марія. Без ПДВ`: the number first, as banks cut the end. Longer than
 * 140 characters, it is cut before the words on VAT.
 */
export function invoicePurpose({ number, text, vat }: { number: string; text: string; vat: string }): string {
  const head = payableText(`Рахунок № ${number}, `);
  const tail = payableText(vat);
  const end = tail === '' ? '' : `. ${tail}`;
  const room = mostPurpose - head.length - 1 - end.length;
  const middle = payableText(text).replace(/\.$/, '');
  const fitting = middle.length > room ? `${middle.slice(0, room - 1).trimEnd()}…` : middle;
  return `${head} ${fitting}${end}`;
}
