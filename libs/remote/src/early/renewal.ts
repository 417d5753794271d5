// Goes into the page's first script as well: nothing here may bring the code of others along.

const lockName = 'dzvinok.refresh';

/** A write of one tab takes so long to reach the others through the browser's processes under load, in milliseconds. */
const settling = 250;

// Web Locks exist on https and localhost only; elsewhere the server's grace time lets two tabs both win.
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const turn = async () => {
    await work().then(resolve, reject);
    // Our callers go on; the next tab's turn comes when it can see what was stored.
    await new Promise((settled) => setTimeout(settled, settling));
  };
  navigator.locks.request(lockName, turn).catch(reject);
  return promise;
}

/**
 * The session with a good access token in place of `usedToken`; null when there is none. All tabs take turns, and so do
 * the portal and what runs before it: whoever waited finds by `read` the tokens that another has stored, and exchanges
 * none. `exchange` stores the new tokens before anybody uses them. Rejects as `exchange` does.
 */
export function renewInTurn<Session extends { accessToken: string }>(
  usedToken: string,
  read: () => Session | null,
  exchange: (session: Session) => Promise<Session | null>,
): Promise<Session | null> {
  return inTurn(async () => {
    const session = read();
    return session?.accessToken === usedToken ? exchange(session) : session;
  });
}
