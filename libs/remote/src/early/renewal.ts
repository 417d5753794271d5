// Goes into the page's first script as well: nothing here may bring the code of others along.

const lockName = 'dzvinok.refresh';

/** How long new tokens take to reach the storage of the other tabs when the browser is busy. */
const storageDelayMs = 250;

/**
 * The session with a good access token in place of `usedToken`; null when there is none. All tabs take turns, and so do
 * the portal and what runs before it: a tab that waited finds by `read` the tokens that another tab has stored, and exchanges
 * none. `exchange` stores the new tokens before anybody uses them. Rejects as `exchange` does.
 */
export function renewInTurn<Session extends { accessToken: string }>(
  usedToken: string,
  read: () => Session | null,
  exchange: (session: Session) => Promise<Session | null>,
): Promise<Session | null> {
  let hasExchanged = false;
  const renew = async () => {
    const session = read();
    if (session?.accessToken !== usedToken) return session;
    hasExchanged = true;
    return exchange(session);
  };
  // Web Locks exist on https and localhost only; elsewhere the server's grace time lets two tabs both win.
  if (typeof navigator === 'undefined' || !navigator.locks) return renew();
  const { promise, resolve, reject } = Promise.withResolvers<Session | null>();
  const turn = async () => {
    await renew().then(resolve, reject);
    // Our callers go on; the next tab's turn comes when it can see what was stored.
    if (hasExchanged) await new Promise((ended) => setTimeout(ended, storageDelayMs));
  };
  navigator.locks.request(lockName, turn).catch(reject);
  return promise;
}
