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

/** The digits of a text that may be a part of a phone, as phones are stored: `0501` of `+38 (050) 1`; else nothing. */
function phonePart(text: string): string {
  return /^[\d\s()+–-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^380/, '0') : '';
}

/**
 * Makes the test of a search: a row is found if each word is in its texts or in a phone, or if the whole search is a part of a
 * phone. Apostrophes, case and the way a phone is written do not matter; a phone takes three digits. An empty search finds every row.
 */
export function finder(search: string): (row: SearchedRow) => boolean {
  const words = searchable(search).split(' ').map((word) => ({ word, digits: phonePart(word) }));
  const allDigits = phonePart(search);
  return ({ texts, phones = [] }) => {
    const text = searchable(texts.join(' '));
    const isInPhone = (digits: string) => digits.length >= 3 && phones.some((phone) => phone?.includes(digits));
    return words.every(({ word, digits }) => text.includes(word) || isInPhone(digits)) || isInPhone(allDigits);
  };
}

/** Order of surnames as a Ukrainian reads it (ґ after г, є after е, і after и). */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('uk-UA', { sensitivity: 'base', numeric: true }).compare;
