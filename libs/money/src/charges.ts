/** A price less its discount, in kopiykas. */
export interface Discounted {
  price: number;
  discount: number;
}

/** Discounts of prices in kopiykas by a percentage in hundredths (1250 is 12.5 %). Their sum is the discount of the summed price, rounded once. */
export function discounted(prices: readonly number[], hundredths: number): Discounted[] {
  let sum = 0;
  let due = 0;
  return prices.map((price) => {
    sum += price;
    const dueNow = Math.floor((sum * (10_000 - hundredths) + 5_000) / 10_000);
    const part = dueNow - due;
    due = dueNow;
    return { price, discount: price - part };
  });
}

/** Kopiykas of an amount in hryvnias with two decimals, as the database writes it. */
export function toKopiykas(hryvnias: string): number {
  const [whole = '0', fraction = ''] = hryvnias.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export function toHryvnias(kopiykas: number): string {
  return (kopiykas / 100).toFixed(2);
}
