/** A Ukrainian number as people write it: with +38, 38, 8, 00, and the zero of the number after +380. */
const national = /^(?:00)?(?:380|38|8)?(0\d{9})$/;

/**
 * Reads a typed or pasted phone. Ten digits for a Ukrainian number with a usual prefix; other texts keep all their
 * digits, with the `+` of another country, so that a wrong number is refused and never cut.
 */
export function readPhone(text: string): string {
  // A number that a spreadsheet has written as 3,8E+11 has lost digits.
  if (/\d[eе][+-]?\d/i.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  const [, number] = national.exec(digits) ?? [];
  return number ?? (/^[^\d+]*\+/.test(text) && digits !== '' ? `+${digits}` : digits);
}

/**
 * Reads a pasted number or sum: `1 250,50 грн.`, `1.250,50`, `1250 грн 50 коп`. Null where the text is no number, or where
 * a comma could mean thousands as well as a fraction (`2,000`).
 */
export function readNumber(text: string): number | null {
  const bare = text.toLowerCase().replace(/[\s\u2009\u202f\u200b-\u200f\u202a-\u202e]|грн\.?$|₴|uah$|%$/g, '');
  const [, hryvnias, kopiikas] = /^(\d+)грн\.?(\d{1,2})коп\.?$/.exec(bare) ?? [];
  if (hryvnias && kopiikas) return Number(`${hryvnias}.${kopiikas.padStart(2, '0')}`);
  const [, thousands, fraction] = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(bare) ?? /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(bare) ?? [];
  if (thousands && fraction) return Number(`${thousands.replace(/\D/g, '')}.${fraction}`);
  if (!/^\d+([.,]\d+)?$/.test(bare) || /^\d{1,3}[.,]\d{3}$/.test(bare)) return null;
  return Number(bare.replace(',', '.'));
}
