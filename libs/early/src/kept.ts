// Part of the page's first script: import no shared code.

export const keptCentreKey = 'dzvinok.centre';

/** Prefix of localStorage keys of unsent marks (rules: `@dzvinok/journal`). */
export const keptMarksPrefix = 'dzvinok.marks';

export function hasKeptMarks(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(keptMarksPrefix));
  } catch {
    return false;
  }
}

/** The centre as last seen here; null where unknown. */
export function keptCentre(): Record<'name' | 'logoPath' | 'accent', string | null> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  try {
    const { name, logoPath, accent }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(keptCentreKey) ?? 'null'));
    return { name: text(name), logoPath: text(logoPath), accent: text(accent) };
  } catch {
    return { name: null, logoPath: null, accent: null };
  }
}
