const cyrillic = 'авсенікмортхуі';
const latin = Array.from('abcehikmoptxyï', (letter, at) => [letter, cyrillic[at] ?? ''] as const);
const alike = new Map([...latin, ['ґ', 'г'], ['ї', 'і'], ['є', 'е'], ['ё', 'е'], ['ы', 'и'], ['э', 'е'], ['ъ', '']]);

/**
 * A text for comparing only: small letters and digits, words apart by one blank, Latin letters that look Cyrillic and letters
 * that people confuse as one, without apostrophes.
 */
export function comparable(text: string): string {
  const bare = text.normalize('NFC').toLowerCase().replaceAll(/['`´‘’‛ʼʻʹ′＇"]|\p{Cf}/gu, '');
  const folded = Array.from(bare, (letter) => alike.get(letter) ?? letter);
  return folded.join('').replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The same without blanks: names of columns differ in them. */
export function comparableHeader(text: string): string {
  return comparable(text).replaceAll(' ', '');
}
