// People write these before a national number: +38, 0038, and the long-distance 8 of old notebooks.
const prefixes = ['0038', '38', '8'];

/** At most ten digits of what was typed or pasted; a country's or a trunk prefix before a Ukrainian number is dropped. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const prefix = digits.length > 10 && prefixes.find((start) => digits.startsWith(`${start}0`));
  return digits.slice(prefix ? prefix.length : 0).slice(0, 10);
}

/** `050 123 45 67`, as far as the digits go. */
export function spacedPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)].filter(Boolean).join(' ');
}

/** The caret's position in the spaced text at which `digitsBefore` digits are left of it. */
export function caretAfter(spaced: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < spaced.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (spaced[index] !== ' ') seen += 1;
  }
  return spaced.length;
}
