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
