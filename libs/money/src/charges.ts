/** Kopiykas of an amount in hryvnias with two decimals, as the database writes it. */
export function toKopiykas(hryvnias: string): number {
  const [whole = '0', fraction = ''] = hryvnias.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export function toHryvnias(kopiykas: number): string {
  return (kopiykas / 100).toFixed(2);
}
