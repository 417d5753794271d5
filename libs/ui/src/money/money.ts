/** Whole kopiikas: all sums are computed in them; hryvnias with decimals are only for the wire and the screen. */
export type Kopiikas = number;

/** Hryvnias (`1250.5`, or PostgreSQL's `'1250.50'`) to kopiikas; throws unless a sum with at most two decimals. */
export function toKopiikas(hryvnias: number | string): Kopiikas {
  const value = typeof hryvnias === 'string' ? Number(hryvnias.trim() || 'none') : hryvnias;
  const kopiikas = Math.round(value * 100);
  if (!Number.isSafeInteger(kopiikas) || Math.abs(value * 100 - kopiikas) > 1e-4) {
    throw new RangeError(`Not a sum of money: ${hryvnias}`);
  }
  return kopiikas === 0 ? 0 : kopiikas;
}

export function toHryvnias(kopiikas: Kopiikas): number {
  return kopiikas / 100;
}

export function sumKopiikas(amounts: Iterable<Kopiikas>): Kopiikas {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

// Made with the first sum: every page loads this module, few show sums.
const formats: { whole?: Intl.NumberFormat; exact?: Intl.NumberFormat } = {};
const whole = () => (formats.whole ??= new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH', maximumFractionDigits: 0 }));
const exact = () => (formats.exact ??= new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH' }));

/** `1 250,00 ₴` with non-breaking spaces (decisions §3). */
export function formatMoney(hryvnias: number): string {
  return exact().format(hryvnias);
}

/** `1 250 ₴` for whole sums, else with kopiikas; for narrow places. */
export function formatMoneyShort(hryvnias: number): string {
  return Number.isInteger(hryvnias) ? whole().format(hryvnias) : exact().format(hryvnias);
}

/** `₴` or `грн`, as this browser formats sums. */
export function currencySign(): string {
  return exact().formatToParts(0).find((part) => part.type === 'currency')?.value ?? '₴';
}
