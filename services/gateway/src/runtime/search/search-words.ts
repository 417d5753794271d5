import { readName, readPhonePart } from '@dzvinok/contract/typed-text';

/** Letters that people type for one another, and their form in the index; apostrophes, which have no counterpart, are left out. */
export const typedLetters = 'їґєёыэaceiopxyk’\'ʼ`´‘ъ';
export const indexedLetters = 'ігееиеасеіорхук';
const typedLetter = new RegExp(`[${typedLetters}]`, 'g');

/** Lower case, one form of letters that people confuse, no apostrophes: a text as `words` makes of a column. */
export function folded(text: string): string {
  return readName(text).toLocaleLowerCase('uk').replaceAll(typedLetter, (letter) => indexedLetters[typedLetters.indexOf(letter)] ?? '');
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
export const shortestSlip = 5;
const mostSpellings = 50;
/** A name has three words; further words of a text must be right. */
const mostSlips = 3;
/** Letters of the index that a wrong or missing letter may stand for. */
const alphabet = 'абвгдежзийклмнопрстуфхцчшщьюяі';
/** A word is read from the index by these letters, or by all its letters with a slip in these. */
const firstLetters = 3;

/** Words of `folded` text; a phone and its parts are no such words. */
const lettersIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const mayHaveSlip = (word: string) => word.length >= shortestSlip && /^\p{L}+$/u.test(word);
const slipWords = (text: string) => lettersIn(text).filter(mayHaveSlip).slice(0, mostSlips);

/** Each a `tsquery`; they find the people whose names `slipQuery` may find, and few others. None without a long word. */
export function similarNamesQueries(text: string): string[] {
  return [...new Set(slipWords(text).flatMap((word) => [word.slice(0, firstLetters), ...slipsAtStart(word)]))].map(beginning);
}

function slipsAtStart(word: string): string[] {
  return Array.from({ length: firstLetters }, (_, at) => {
    const [before, letter = '', next = '', rest] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    const others = alphabet.split('').flatMap((other) => [before + other + next + rest, before + other + letter + next + rest]);
    return [before + next + rest, before + next + letter + rest, ...others];
  }).flat();
}

/**
 * As `searchQuery`, with words of `names` for words of five letters or more with one wrong, missing, additional or swapped letter; null when
 * there are none. A Latin letter at the start of a name has to be right.
 */
export function slipQuery(text: string, names: readonly string[]): string | null {
  const known = [...new Set(lettersIn(names.join(' ')))];
  const slipped = new Set(slipWords(text));
  let isCorrected = false;
  const parts = lettersIn(text).map((word) => {
    const spellings = slipped.has(word) ? known.filter((other) => isSlipOf(word, other)).slice(0, mostSpellings) : [];
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
  let [commonStart, commonEnd] = [0, 0];
  const shorter = Math.min(left.length, right.length);
  while (commonStart < shorter && left[commonStart] === right[commonStart]) commonStart += 1;
  while (commonEnd < shorter - commonStart && left.at(-1 - commonEnd) === right.at(-1 - commonEnd)) commonEnd += 1;
  const [mine, theirs] = [left.slice(commonStart, left.length - commonEnd), right.slice(commonStart, right.length - commonEnd)];
  const isSwapped = mine.length === 2 && theirs.length === 2 && mine[0] === theirs[1] && mine[1] === theirs[0];
  return isSwapped || (mine.length <= 1 && theirs.length <= 1 && mine !== theirs);
}
