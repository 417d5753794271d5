import { callApi, failureText } from '@dzvinok/api-client/call';
import { supportRoutes } from '@dzvinok/contract/support';
import { startSession } from '@dzvinok/remote/session';
import { useEffect, useRef, useState } from 'react';

/** The ticket of a link by which somebody of the platform comes; after the `#`, so that no server gets to see it. */
export function supportTicketIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('support');
}

/** Signs in by it, whoever was signed in before; gives the text to show when that fails, else null. */
export async function enterAsSupport(ticket: string): Promise<string | null> {
  try {
    const { tokenPair, ...user } = await callApi(supportRoutes.signIn, { body: { ticket } });
    startSession({ ...tokenPair, user });
    return null;
  } catch (error) {
    return failureText(error);
  }
}

/** Uses the ticket in the address, which works once and is taken out of it at once. */
export function useSupportEntry(): { isEntering: boolean; failure: string | null } {
  const [ticket] = useState(() => supportTicketIn(window.location.hash));
  const [outcome, setOutcome] = useState<{ failure: string | null } | null>(null);
  const isUsed = useRef(false);
  useEffect(() => {
    if (ticket === null || isUsed.current) return;
    isUsed.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    void enterAsSupport(ticket).then((failure) => setOutcome({ failure }));
  }, [ticket]);
  return { isEntering: ticket !== null && outcome === null, failure: outcome?.failure ?? null };
}
