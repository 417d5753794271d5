/** Whole kopiikas. All arithmetic on sums happens here, in integers; hryvnias with decimals exist on the wire and on the screen only. */
export type Kopiikas = number;

/** Hryvnias as they travel (`1250.5`, or PostgreSQL's `'1250.50'`) to whole kopiikas. Throws on anything that is not a sum with at most two decimals. */
export function toKopiikas(hryvnias: number | string): Kopiikas {
  const value = typeof hryvnias === 'string' ? Number(hryvnias.trim() || 'none') : hryvnias;
  const kopiikas = Math.round(value * 100);
  if (!Number.isSafeInteger(kopiikas) || Math.abs(value * 100 - kopiikas) > 1e-4) {
    throw new RangeError(`Not a sum of money: ${hryvnias}`);
  }
  return kopiikas === 0 ? 0 : kopiikas;
}

/** Whole kopiikas to hryvnias for the wire. */
export function toHryvnias(kopiikas: Kopiikas): number {
  return kopiikas / 100;
}

/** Sum of any number of amounts. */
export function sumKopiikas(amounts: Iterable<Kopiikas>): Kopiikas {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

// Made once, when the first sum is written: every page has this module, and few have sums.
const formats: { whole?: Intl.NumberFormat; exact?: Intl.NumberFormat } = {};
const whole = () => (formats.whole ??= new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH', maximumFractionDigits: 0 }));
const exact = () => (formats.exact ??= new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH' }));

/** `1 250,00 ₴`: the product's way to show a sum in hryvnias (decisions §3); spaces do not break. */
export function formatMoney(hryvnias: number): string {
  return exact().format(hryvnias);
}

/** `1 250 ₴` when the sum is whole, else with kopiikas: for tight places. */
export function formatMoneyShort(hryvnias: number): string {
  return Number.isInteger(hryvnias) ? whole().format(hryvnias) : exact().format(hryvnias);
}

/** `₴` or `грн`, whichever this browser writes after a sum: for a field that shows the currency beside the number. */
export function currencySign(): string {
  return exact().formatToParts(0).find((part) => part.type === 'currency')?.value ?? '₴';
}
