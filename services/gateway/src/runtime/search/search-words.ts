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

/** Shorter words with a slip would find nearly everything. */
const shortestSlip = 5;
const mostSpellings = 50;

/** Words of `folded` text; a phone and its parts are no such words. */
const lettersIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const mayHaveSlip = (word: string) => word.length >= shortestSlip && /^\p{L}+$/u.test(word);

/** A `tsquery` of people whose names may be meant by a text with slips: words with its first letter, or its second; null without a long word. */
export function namesakesQuery(text: string): string | null {
  const begun = new Set(lettersIn(text).filter(mayHaveSlip).flatMap((word) => [word.slice(0, 1), word.slice(1, 2)]));
  return begun.size > 0 ? [...begun].map(beginning).join(' | ') : null;
}

/** As `searchQuery`, with words of `names` that differ from a long word by one wrong, missing, additional or swapped letter; null when there is none. */
export function slipQuery(text: string, names: readonly string[]): string | null {
  const known = [...new Set(names.flatMap(lettersIn))];
  let isCorrected = false;
  const parts = lettersIn(text).map((word) => {
    const spellings = mayHaveSlip(word) ? known.filter((other) => isSlipOf(word, other)).slice(0, mostSpellings) : [];
    isCorrected ||= spellings.length > 0;
    return `(${[word, ...spellings].map(beginning).join(' | ')})`;
  });
  return isCorrected ? parts.join(' & ') : null;
}

/** True when a beginning of `other` is one slip away from `word`. */
function isSlipOf(word: string, other: string): boolean {
  return [-1, 0, 1].some((more) => isOneEdit(word, other.slice(0, word.length + more)));
}

function isOneEdit(left: string, right: string): boolean {
  let [from, ends] = [0, 0];
  const shorter = Math.min(left.length, right.length);
  while (from < shorter && left[from] === right[from]) from += 1;
  while (ends < shorter - from && left.at(-1 - ends) === right.at(-1 - ends)) ends += 1;
  const [mine, theirs] = [left.slice(from, left.length - ends), right.slice(from, right.length - ends)];
  const isSwapped = mine.length === 2 && theirs.length === 2 && mine[0] === theirs[1] && mine[1] === theirs[0];
  return isSwapped || (mine.length <= 1 && theirs.length <= 1 && mine !== theirs);
}
