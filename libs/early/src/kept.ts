// Goes into the page's first script as well: nothing here may bring the code of others along.

/** The name in localStorage of the centre as it was last seen here. */
export const keptCentreKey = 'dzvinok.centre';

/** The names in localStorage of marks that the server does not have yet begin so; `@dzvinok/journal` has the rules. */
export const keptMarksPrefix = 'dzvinok.marks';

/** True while somebody's marks wait on this device for the server. */
export function hasKeptMarks(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(keptMarksPrefix));
  } catch {
    return false;
  }
}

/** Name, logo and colour of the centre as it was last seen here. */
export function keptCentre(): Record<'name' | 'logoPath' | 'accent', string | null> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  try {
    const { name, logoPath, accent }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(keptCentreKey) ?? 'null'));
    return { name: text(name), logoPath: text(logoPath), accent: text(accent) };
  } catch {
    return { name: null, logoPath: null, accent: null };
  }
}
