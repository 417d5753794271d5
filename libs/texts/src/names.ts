/** The words of «Прізвище Ім’я По батькові». */
function words(fullName: string): string[] {
  return fullName.trim().split(/\s+/).filter(Boolean);
}

/** `Єлизавета` of «Вознесенська Єлизавета Андріївна»: how a person is greeted. */
export function givenName(fullName: string): string {
  const [surname = '', given] = words(fullName);
  return given ?? surname;
}

/** Order of surnames as a Ukrainian reads it (ґ after г, є after е, і after и). */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('uk-UA', { sensitivity: 'base', numeric: true }).compare;
