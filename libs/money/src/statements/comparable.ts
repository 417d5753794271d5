const cyrillic = 'авсенікмортхуі';
const latin = Array.from('abcehikmoptxyï', (letter, at) => [letter, cyrillic[at] ?? ''] as const);
const alike = new Map([...latin, ['ґ', 'г'], ['ї', 'і'], ['є', 'е'], ['ё', 'е'], ['ы', 'и'], ['э', 'е'], ['ъ', '']]);

/** A text for comparing only: small letters and digits, single blanks, look-alike and often confused letters as one, no apostrophes. */
export function comparable(text: string): string {
  const bare = text.normalize('NFC').toLowerCase().replaceAll(/['`´‘’‛ʼʻʹ′＇"]|\p{Cf}/gu, '');
  const folded = Array.from(bare, (letter) => alike.get(letter) ?? letter);
  return folded.join('').replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Without blanks, in which names of columns differ. */
export function comparableHeader(text: string): string {
  return comparable(text).replaceAll(' ', '');
}
