import { readName, readPhonePart } from '@dzvinok/contract/typed-text';

/** Letters that people type for one another, and their form in the index; apostrophes, which have no counterpart, are left out. */
export const typedLetters = 'їґєёыэaceiopxyk’\'ʼ`´‘ъ';
export const indexedLetters = 'ігееиеасеіорхук';

/** Lower case, one form of letters that people confuse, no apostrophes: a text as `words` makes of a column. */
export function folded(text: string): string {
  return readName(text).toLocaleLowerCase('uk').replaceAll(/./gu, (letter) => {
    const at = typedLetters.indexOf(letter);
    return at < 0 ? letter : indexedLetters[at] ?? '';
  });
}

/** SQL expression of `folded`. Immutable, so that an index may use it. */
function foldedSql(text: string): string {
  return `translate(lower(${text} collate "uk-x-icu"), '${typedLetters.replaceAll("'", "''")}', '${indexedLetters}')`;
}

/** SQL expression: lower-case letters and digits as words. Immutable, so that an index may use it. */
function words(text: string): string {
  return `string_to_array(trim(regexp_replace(${foldedSql(text)}, '[^[:alnum:]]+', ' ', 'g')), ' ')`;
}

/** From the SQL expression of a text to the SQL expression of its index form. */
export function searchWords(text: string): string {
  return `array_to_tsvector(${words(text)})`;
}

const phoneLength = 10;
const shortestPart = 3;

/** Every ending of the phone number is a word, as the index finds only beginnings of words. */
export function personWords(fullName: string, phoneNumber: string): string {
  const ends = Array.from({ length: phoneLength - shortestPart }, (_, at) => `substr(${phoneNumber}, ${at + 2})`);
  return searchWords(`(${[fullName, phoneNumber, ...ends].join(" || ' ' || ")})`);
}

const phoneShape = /^[\s\d+()./\-–]*$/;

/** A `tsquery` over `searchWords`, null for an empty search. A phone may have any spelling and the country's code. */
export function searchQuery(text: string): string | null {
  const parts = readPhonePart(text).filter((digits) => digits.length >= shortestPart);
  if (phoneShape.test(readName(text)) && parts.length > 0) return parts.map(beginning).join(' | ');
  const found = folded(text).match(/[\p{L}\p{N}]+/gu);
  return found ? found.map(beginning).join(' & ') : null;
}

const beginning = (word: string) => `'${word}':*`;
