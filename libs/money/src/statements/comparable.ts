const latin = 'abcehikmoptxyï';
const cyrillic = 'авсенікмортхуі';
const alike: Record<string, string> = { ґ: 'г', ї: 'і', є: 'е', ё: 'е', ы: 'и', э: 'е', ъ: '' };

/**
 * A text for comparing only: small letters and digits, words apart by one blank, Latin letters that look Cyrillic and letters
 * that people confuse as one, without apostrophes.
 */
export function comparable(text: string): string {
  const bare = text.normalize('NFC').toLowerCase().replaceAll(/['`´‘’‛ʼʻʹ′＇"]|\p{Cf}/gu, '');
  const folded = Array.from(bare, (letter) => {
    const twin = cyrillic[latin.indexOf(letter)] ?? letter;
    return alike[twin] ?? twin;
  });
  return folded.join('').replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The same without blanks: names of columns differ in them. */
export function comparableHeader(text: string): string {
  return comparable(text).replaceAll(' ', '');
}
