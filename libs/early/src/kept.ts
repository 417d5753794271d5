// Part of the page's first script: import no shared code.

export const keptCentreKey = 'dzvinok.centre';

/** Prefix of localStorage keys of unsent marks (rules: `@dzvinok/journal`). */
export const keptMarksPrefix = 'dzvinok.marks';

/** Prefix of localStorage keys of unsaved homework (rules: `mfe-teacher/src/homework-draft`). */
export const keptHomeworkPrefix = 'dzvinok.homework';

/** True for a draft that is sent once the server answers; a draft of a missed lesson waits for its author. */
export const isWaitingHomework = (draft: { isWaiting?: unknown; isMissed?: unknown }) => Boolean(draft.isWaiting && !draft.isMissed);

function hasKept(prefix: string, isUnsent: (text: string) => boolean = Boolean): boolean {
  try {
    return Object.entries(localStorage).some(([name, text]) => name.startsWith(prefix) && isUnsent(text));
  } catch {
    return false;
  }
}

/** Changes saved in this browser that have not reached the server. */
export const unsentWork = () => ({
  hasMarks: hasKept(keptMarksPrefix),
  hasHomework: hasKept(keptHomeworkPrefix, (draft) => isWaitingHomework(Object(JSON.parse(draft)))),
});

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
