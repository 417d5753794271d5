/** Letters that people type for one another, and their form in the index; apostrophes, which have no counterpart, are left out. */
const typed = 'їґєёыэaceiopxyk’\'ʼ`´‘ъ';
const indexed = 'ігееиеасеіорхук';

/** SQL expression: lower-case letters and digits as words. Immutable, so that an index may use it. */
function words(text: string): string {
  const apostrophes = typed.replaceAll("'", "''");
  return `string_to_array(trim(regexp_replace(translate(lower(${text} collate "uk-x-icu"), '${apostrophes}', '${indexed}'), `
    + `'[^[:alnum:]]+', ' ', 'g')), ' ')`;
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

const phoneShape = /^[\s\d+().\-–]*$/;

/** A `tsquery` over `searchWords`, null for an empty search. A phone may have any spelling and the country's code. */
export function searchQuery(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (phoneShape.test(text) && digits.length >= shortestPart) return phoneQuery(digits);
  const translated = text.normalize('NFC').toLocaleLowerCase('uk').replaceAll(/./gu, (letter) => {
    const at = typed.indexOf(letter);
    return at < 0 ? letter : indexed[at] ?? '';
  });
  const found = translated.match(/[\p{L}\p{N}]+/gu);
  return found ? found.map(beginning).join(' & ') : null;
}

function phoneQuery(digits: string): string {
  const ways = [digits, ...(digits.startsWith('380') ? [digits.slice(2)] : [])];
  return ways.filter((way) => way.length >= shortestPart).map(beginning).join(' | ');
}

const beginning = (word: string) => `'${word}':*`;
