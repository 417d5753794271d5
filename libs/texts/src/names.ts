/** The words of «Прізвище Ім’я По батькові». */
function words(fullName: string): string[] {
  return fullName.trim().split(/\s+/).filter(Boolean);
}

/** `Єлизавета` of «Вознесенська Єлизавета Андріївна»: how a person is greeted. */
export function givenName(fullName: string): string {
  const [surname = '', given] = words(fullName);
  return given ?? surname;
}

/** `Вознесенська Є. А.` of «Вознесенська Єлизавета Андріївна», for places without room for the whole. */
export function withInitials(fullName: string): string {
  const [surname = '', ...others] = words(fullName);
  return [surname, ...others.map((name) => `${name.slice(0, 1)}.`)].join('\u00a0');
}

/** A name or any other text as it is searched by: whatever the apostrophes, the case and the spaces between words. */
export function searchable(text: string): string {
  return text.trim().toLocaleLowerCase('uk-UA').replace(/['`ʼ‘]/g, '’').replace(/\s+/g, ' ');
}

/** What a search looks through in one row; phones have ten digits. */
export interface SearchedRow {
  texts: readonly string[];
  phones?: readonly (string | undefined)[];
}

/**
 * Makes the test of a search: a row is found if its texts have each word, whatever the apostrophes and the case, or if one of its
 * phones has the digits, three at least, however they are written. A search without a word finds every row.
 */
export function finder(search: string): (row: SearchedRow) => boolean {
  const words = searchable(search).split(' ');
  const digits = /^[\d\s()+–-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^380/, '0') : '';
  return ({ texts, phones = [] }) => {
    const text = searchable(texts.join(' '));
    return words.every((word) => text.includes(word)) || (digits.length >= 3 && phones.some((phone) => phone?.includes(digits)));
  };
}

/** Order of surnames as a Ukrainian reads it (ґ after г, є after е, і after и). */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('uk-UA', { sensitivity: 'base', numeric: true }).compare;
