/** The words of «Прізвище Ім’я По батькові». */
function words(fullName: string): string[] {
  return fullName.trim().split(/\s+/).filter(Boolean);
}

/** First letter of the name for an avatar; «?» when there is no name. */
export function nameInitial(fullName: string): string {
  const letter = fullName.match(/\p{L}/u)?.[0];
  return letter ? letter.toLocaleUpperCase('uk-UA') : '?';
}

/** `Вознесенська Є. А.` of «Вознесенська Єлизавета Андріївна»: for tight places; the initials do not part from each other. */
export function shortName(fullName: string): string {
  const [surname = '', ...given] = words(fullName);
  const initials = given.map((word) => `${nameInitial(word)}.`);
  return [surname, ...initials].join('\u00a0');
}

/** `Єлизавета` of «Вознесенська Єлизавета Андріївна»: how a person is greeted. */
export function givenName(fullName: string): string {
  const [surname = '', given] = words(fullName);
  return given ?? surname;
}

/** Order of surnames as a Ukrainian reads it (ґ after г, є after е, і after и). */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('uk-UA', { sensitivity: 'base', numeric: true }).compare;
