const storageKey = 'dzvinok.tabs';

/** Whether the person's areas had tabs when they were last open here; taken for granted at the first visit. */
export function hadTabs(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'none';
  } catch {
    return true;
  }
}

export function rememberTabs(areThere: boolean): void {
  try {
    localStorage.setItem(storageKey, areThere ? 'some' : 'none');
  } catch {
    // The next start may move by the height of a bar; nothing else is lost.
  }
}
