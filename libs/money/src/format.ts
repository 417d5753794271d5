const whole = new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('uk-UA', { style: 'currency', currency: 'UAH' });

/** `1 250,00 ₴`: the product's way to show a sum in hryvnias (decisions §3); spaces do not break. */
export function formatMoney(hryvnias: number): string {
  return exact.format(hryvnias);
}

/** `1 250 ₴` when the sum is whole, else with kopiikas: for tight places. */
export function formatMoneyShort(hryvnias: number): string {
  return Number.isInteger(hryvnias) ? whole.format(hryvnias) : exact.format(hryvnias);
}

/** `₴` or `грн`, whichever this browser writes after a sum: for a field that shows the currency beside the number. */
export const currencySign: string = exact.formatToParts(0).find((part) => part.type === 'currency')?.value ?? '₴';
