/** Kopiykas of hryvnias, or hundredths of a per cent; more than two decimals stay a fraction, which the contract refuses. */
export function toHundredths(typed: number | null): number | undefined {
  if (typed === null) return undefined;
  const whole = Math.round(typed * 100);
  return Math.abs(typed * 100 - whole) < 1e-4 ? whole : typed * 100;
}
