/**
 * Letters that people type for one another, and what stands for them in the index. Latin letters that look like ours are
 * among them; what is longer than its counterpart, the apostrophes, is left out.
 */
const typed = 'їґєёыэaceiopxyk’\'ʼ`´‘ъ';
const indexed = 'ігееиеасеіорхук';

/** The words of a text as a SQL expression: small letters and digits alone, a word each. Immutable, so that an index may have it. */
function words(text: string): string {
  const apostrophes = typed.replaceAll("'", "''");
  return `string_to_array(trim(regexp_replace(translate(lower(${text} collate "uk-x-icu"), '${apostrophes}', '${indexed}'), `
    + `'[^[:alnum:]]+', ' ', 'g')), ' ')`;
}

/** A text as the index has it: a SQL expression over the SQL expression of the text. */
export function searchWords(text: string): string {
  return `array_to_tsvector(${words(text)})`;
}

const phoneLength = 10;
const shortestPart = 3;

/** A person as the index has them. Every end of the phone number is a word, as only beginnings of words are found. */
export function personWords(fullName: string, phoneNumber: string): string {
  const ends = Array.from({ length: phoneLength - shortestPart }, (_, at) => `substr(${phoneNumber}, ${at + 2})`);
  return searchWords(`(${[fullName, phoneNumber, ...ends].join(" || ' ' || ")})`);
}

/** A text with nothing but what phone numbers are written with, and at least three digits. */
const phoneShape = /^[\s\d+().\-–]*$/;

/**
 * What somebody typed as a `tsquery` over `searchWords`, null when there is nothing to look for. Each word has to be the
 * beginning of one that is there. A phone number may be spelled in any way, also with the country's code.
 */
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
