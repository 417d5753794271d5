/** The words of «Прізвище Ім’я По батькові». */
function words(fullName: string): string[] {
  return fullName.trim().split(/\s+/).filter(Boolean);
}

/** `Єлизавета` of «Вознесенська Єлизавета Андріївна»: how a person is greeted. */
export function givenName(fullName: string): string {
  const [surname = '', given] = words(fullName);
  return given ?? surname;
}

/** `Вознесенська Є. А.` of «Вознесенська Єлизавета Андріївна», for places without room for the whole. */
export function withInitials(fullName: string): string {
  const [surname = '', ...others] = words(fullName);
  return [surname, ...others.map((name) => `${name.slice(0, 1)}.`)].join('\u00a0');
}

/** A name or any other text as it is searched by: whatever the apostrophes, the case and the spaces between words. */
export function searchable(text: string): string {
  return text.trim().toLocaleLowerCase('uk-UA').replace(/['`ʼ‘]/g, '’').replace(/\s+/g, ' ');
}

/** Order of surnames as a Ukrainian reads it (ґ after г, є after е, і after и). */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('uk-UA', { sensitivity: 'base', numeric: true }).compare;
