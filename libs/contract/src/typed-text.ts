/** A Ukrainian number as people write it: with +38, 38, 8, 00, and the zero of the number after +380. */
const national = /^(?:00)?(?:380|38|8)?(0\d{9})$/;

/**
 * Reads a typed or pasted phone. Ten digits for a Ukrainian number with a usual prefix; other texts keep all their digits, with the `+` of
 * another country, so that a wrong number is refused and never cut.
 */
export function readPhone(text: string): string {
  // A number that a spreadsheet has written as 3,8E+11 has lost digits.
  if (/\d[eе][+-]?\d/i.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  const [, number] = national.exec(digits) ?? [];
  return number ?? (/^[^\d+]*\+/.test(text) && digits !== '' ? `+${digits}` : digits);
}

/** Readings of a partly typed phone: its digits, and the digits without the country's code. */
export function readPhonePart(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  return [...new Set([digits, digits.replace(/^(?:00)?(?:380|38|8)(?=0)/, '')])];
}

/** Reads a pasted sum: `1 250,50 грн.`, `1.250,50`. Null for other texts, and where a comma could mean thousands or a fraction (`2,000`). */
export function readNumber(text: string): number | null {
  const bare = text.toLowerCase().replace(/[\s\u2009\u202f\u200b-\u200f\u202a-\u202e]|грн\.?$|₴|uah$|%$/g, '');
  const [, hryvnias, kopiikas] = /^(\d+)грн\.?(\d{1,2})коп\.?$/.exec(bare) ?? [];
  if (hryvnias && kopiikas) return Number(`${hryvnias}.${kopiikas.padStart(2, '0')}`);
  const [, thousands, fraction] = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(bare) ?? /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(bare) ?? [];
  if (thousands && fraction) return Number(`${thousands.replace(/\D/g, '')}.${fraction}`);
  if (!/^\d+([.,]\d+)?$/.test(bare) || /^\d{1,3}[.,]\d{3}$/.test(bare)) return null;
  return Number(bare.replace(',', '.'));
}

// Characters that are not seen: controls, formats (bidirectional marks, zero-width spaces, soft hyphens), blanks that count as
// letters, and variations of the sign before where that is no emoji.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u115f\u1160\u2800\u3164\uffa0]|\u034f|[\u180b-\u180f]|[\ufe00-\ufe0d]|[\u{e0100}-\u{e01ef}]|(?<![\p{Emoji}\p{Extended_Pictographic}])[\ufe0e\ufe0f]/gu;
// The zero-width joiner belongs to the emoji that it joins.
const joinsEmoji = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/uy;

/** NFC comes last: an unseen sign between a letter and its mark has kept them apart. */
function seenOf(text: string, isKept: (sign: string) => boolean): string {
  const seen = text.replace(unseen, (sign, at: number) => {
    joinsEmoji.lastIndex = at;
    return isKept(sign) || joinsEmoji.test(text) ? sign : '';
  });
  return seen.normalize('NFC').replace(/^[\s\p{M}]+/u, '').trimEnd();
}

/** Reads a text of several lines: NFC, no unseen characters, `\n` for every line end, no blanks at its ends. */
export function readText(text: string): string {
  return seenOf(text.replace(/\r\n?|\u2028|\u2029/g, '\n'), (sign) => sign === '\n' || sign === '\t');
}

const latin = 'ABCEHIKMOPTXYaceiopxyÏï';
const cyrillic = 'АВСЕНІКМОРТХУасеіорхуЇї';
const apostrophes = /(?<=\p{Script=Cyrillic})['`´‘‛ʼʻʹ′＇](?=\p{Script=Cyrillic})/gu;
// An apostrophe does not end a word: the first letter of «В’ячеслав» would be a word of its own.
const words = /[\p{L}\p{M}]+(?:['`´‘‛′＇’][\p{L}\p{M}]+)*/gu;

/** A word with Cyrillic letters whose other letters all have a Cyrillic twin. */
function inOneScript(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word) || !/\p{Script=Latin}/u.test(word)) return word;
  const letters = Array.from(word, (letter) => cyrillic[latin.indexOf(letter)] ?? letter);
  return letters.some((letter) => /\p{Script=Latin}/u.test(letter)) ? word : letters.join('');
}

/**
 * Reads a name or another text of one line: as `readText`, with single spaces, one spelling of the apostrophe (’) between
 * Cyrillic letters, and Cyrillic letters for Latin look-alikes inside a Cyrillic word.
 */
export function readName(text: string): string {
  const line = seenOf(text, (sign) => sign !== '\ufeff' && /\s/.test(sign)).replace(/\s+/g, ' ');
  return line.replace(words, inOneScript).replace(apostrophes, '’');
}
