function words(fullName: string): string[] {
  return fullName.trim().split(/\s+/).filter(Boolean);
}

/** `Єлизавета` of «Вознесенська Єлизавета Андріївна»: for greetings. */
export function givenName(fullName: string): string {
  const [surname = '', given] = words(fullName);
  return given ?? surname;
}

/** `Вознесенська Є. А.`, where space is short. */
export function withInitials(fullName: string): string {
  const [surname = '', ...others] = words(fullName);
  return [surname, ...others.map((name) => `${name.slice(0, 1)}.`)].join('\u00a0');
}

/** A text for searching, without differences of apostrophes, case and spaces. */
export function searchable(text: string): string {
  return text.trim().toLocaleLowerCase('uk-UA').replace(/['`ʼ‘]/g, '’').replace(/\s+/g, ' ');
}

/** Searched parts of one row; phones have ten digits. */
export interface SearchedRow {
  texts: readonly string[];
  phones?: readonly (string | undefined)[];
}

function phonePart(text: string): string {
  return /^[\d\s()+–-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^380/, '0') : '';
}

/** Makes a search: each word is in the row's texts or a phone, or the whole is part of a phone (three digits). Empty finds all. */
export function finder(search: string): (row: SearchedRow) => boolean {
  const words = searchable(search).split(' ').map((word) => ({ word, digits: phonePart(word) }));
  const allDigits = phonePart(search);
  return ({ texts, phones = [] }) => {
    const text = searchable(texts.join(' '));
    const isInPhone = (digits: string) => digits.length >= 3 && phones.some((phone) => phone?.includes(digits));
    return words.every(({ word, digits }) => text.includes(word) || isInPhone(digits)) || isInPhone(allDigits);
  };
}

/** Ukrainian order of surnames (ґ after г, є after е, і after и). */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('uk-UA', { sensitivity: 'base', numeric: true }).compare;
