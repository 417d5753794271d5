// Part of the page's first script: import nothing.

const mark = '#support=';

export function hasSupportTicket(): boolean {
  return location.hash.startsWith(mark);
}

export function supportTicket(): string | null {
  return hasSupportTicket() ? location.hash.slice(mark.length) : null;
}

/** The ticket must not stay in the history. */
export function dropSupportTicket(): void {
  if (hasSupportTicket()) history.replaceState(history.state, '', location.pathname + location.search);
}
