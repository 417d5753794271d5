import { toHryvnias, type Kopiikas } from './kopiika.ts';

const whole = new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH' });
const plain = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** `1 250,00 ₴`: the product's way to show a sum in hryvnias (decisions §3); spaces do not break. */
export function formatMoney(hryvnias: number): string {
  return exact.format(hryvnias);
}

/** `1 250 ₴` when the sum is whole, else with kopiikas: for tight places. */
export function formatMoneyShort(hryvnias: number): string {
  return Number.isInteger(hryvnias) ? whole.format(hryvnias) : exact.format(hryvnias);
}

/** `1 250,5`: a number for an input, without the sign of the currency. */
export function formatAmount(hryvnias: number): string {
  return plain.format(hryvnias);
}

/** The same as `formatMoney`, from whole kopiikas. */
export function formatKopiikas(kopiikas: Kopiikas): string {
  return formatMoney(toHryvnias(kopiikas));
}

/** `₴` or `грн`, whichever this browser writes after a sum: for a field that shows the currency beside the number. */
export const currencySign: string = exact.formatToParts(0).find((part) => part.type === 'currency')?.value ?? '₴';

/** What a person typed (`1 250,50`, `1250.5 ₴`) as hryvnias; null when it is not a sum. */
export function parseMoney(text: string): number | null {
  const cleaned = text.replace(/(?:[\s\u00a0\u202f₴]|грн\.?)/g, '').replace(',', '.');
  return /^\d+(\.\d{0,2})?$/.test(cleaned) ? Number(cleaned) : null;
}
