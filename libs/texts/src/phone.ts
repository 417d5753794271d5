/** `050 123 45 67` of ten digits, with no-break spaces; other text unchanged. */
export function formatPhone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits);
  return parts ? parts.slice(1).join('\u00a0') : digits;
}

/** `tel:+380501234567` of ten digits that begin with 0. */
export function phoneHref(digits: string): string {
  return /^0\d{9}$/.test(digits) ? `tel:+38${digits}` : `tel:${digits}`;
}
