import { readName, readPhonePart } from '@dzvinok/contract/typed-text';

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

/** «Однакова Марія Іванівна (2012)» for a student with namesakes in the list. */
export function shownName({ fullName, namesakeNote }: { fullName: string; namesakeNote?: string | null }): string {
  return namesakeNote ? `${fullName} (${namesakeNote})` : fullName;
}

/** Letters that people type for one another, as in the search of the whole centre (`runtime/search/search-words.ts`). */
const alike: Record<string, string> = { ґ: 'г', ї: 'і', є: 'е', ё: 'е', ы: 'и', э: 'е', ъ: '', '’': '' };

/** Of a saved text, which `readName` has read: a key press asks this of each row. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[ґїєёыэъ’'`´‘ʼ]/g, (letter) => alike[letter] ?? '');
}

/** A typed text for searching, without differences of apostrophes, case, spaces, scripts and letters that people confuse. */
export function searchable(text: string): string {
  return folded(readName(text));
}

/** Searched parts of one row; phones have ten digits. */
export interface SearchedRow {
  texts: readonly string[];
  phones?: readonly (string | undefined)[];
}

const shortestPhonePart = 3;

function phoneParts(text: string): string[] {
  if (!/^[\d\s()+./–-]+$/.test(readName(text))) return [];
  return readPhonePart(text).filter((digits) => digits.length >= shortestPhonePart);
}

/** Makes a search: each word is in the row's texts or a phone, or the whole is part of a phone (three digits). Empty finds all. */
export function finder(search: string): (row: SearchedRow) => boolean {
  const words = searchable(search).split(' ').map((word) => ({ word, parts: phoneParts(word) }));
  const whole = phoneParts(search);
  return ({ texts, phones = [] }) => {
    const text = folded(texts.join(' '));
    const isInPhone = (parts: readonly string[]) => parts.some((digits) => phones.some((phone) => phone?.includes(digits)));
    return words.every(({ word, parts }) => text.includes(word) || isInPhone(parts)) || isInPhone(whole);
  };
}

const collator = new Intl.Collator('uk-UA', { sensitivity: 'base', numeric: true });

/** Ukrainian order of surnames (ґ after г, є after е, і after и); the apostrophe does not count. The gateway's `nameOrder` gives the same. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one.replaceAll('’', ''), other.replaceAll('’', ''));
}
