const mostKopiykas = 99_999_999_999;

/** `UAH2448`, `UAH1800.50`: no decimals without a fraction, two with one. Undefined for a sum that cannot be paid. */
export function qrAmount(kopiykas: number): string | undefined {
  if (!Number.isSafeInteger(kopiykas) || kopiykas <= 0 || kopiykas > mostKopiykas) return undefined;
  const fraction = kopiykas % 100;
  const hryvnias = (kopiykas - fraction) / 100;
  return fraction === 0 ? `UAH${hryvnias}` : `UAH${hryvnias}.${String(fraction).padStart(2, '0')}`;
}

/** In kopiykas; null where the payer types the sum or the text is no sum. */
export function readQrAmount(text: string): number | null {
  const [, hryvnias, fraction = ''] = /^UAH\s*(\d{1,9})(?:[.,](\d{1,2}))?$/i.exec(text.trim()) ?? [];
  return hryvnias === undefined ? null : Number(hryvnias) * 100 + Number(fraction.padEnd(2, '0'));
}
