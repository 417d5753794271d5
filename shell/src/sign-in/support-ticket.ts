// Goes into the page's first script too: it must stay dependency-free.

const mark = '#support=';

/** True at an address with a ticket by which the platform's support enters the centre. */
export function hasSupportTicket(): boolean {
  return location.hash.startsWith(mark);
}

/** The ticket that the platform's page led here with. */
export function supportTicket(): string | null {
  return hasSupportTicket() ? location.hash.slice(mark.length) : null;
}

/** Takes the ticket out of the address, where it would stay in the history. */
export function dropSupportTicket(): void {
  if (hasSupportTicket()) history.replaceState(history.state, '', location.pathname + location.search);
}
