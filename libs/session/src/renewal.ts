import type { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import { announceStoredSession, expiryOf, readStoredSession, storeSession, type Session, type Tokens } from './stored-session.ts';

// Goes into the page's first script as well, so it imports nothing but types and the stored session.

const path: typeof authRoutes.refresh.path = '/api/Auth/refreshToken';
const rotated: typeof refreshTokenHeader = 'X-Refresh-Token';

const lockName = 'dzvinok.refresh';

/** How long new tokens take to reach the storage of the other tabs when the browser is busy. */
const storageDelayMs = 250;
/** Less than the 30 s for which the server gives the same new tokens again (decision 6). */
const exchangeTimeoutMs = 10_000;
/** A token with less left than this is renewed before it is used. */
const expiryMarginMs = 10_000;
/** Longest wait for a renewal that the first script began, its turn included: the portal has started by then. */
const earlyRenewalTimeoutMs = 5_000;

/** Exchanges the refresh token. Gives the HTTP status of an answer without tokens; rejects as `fetch` does when there is no answer. */
export async function exchangeTokens(refreshToken: string): Promise<Tokens | number> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Accept': 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(refreshToken),
    signal: AbortSignal.timeout(exchangeTimeoutMs),
  });
  const { success, data }: Record<string, unknown> = Object(response.ok && await response.json().catch(() => null));
  if (success !== true || typeof data !== 'string') return response.ok ? 502 : response.status;
  return { accessToken: data, refreshToken: response.headers.get(rotated) ?? refreshToken };
}

/**
 * The session with a good access token in place of `usedToken`; null when there is none. The first script, the portal and all
 * tabs take turns: a tab that waited finds by `read` the tokens that another tab has stored, and exchanges none. `exchange`
 * stores the new tokens. Rejects as `exchange` does.
 */
export function renewInTurn(
  usedToken: string, read: () => Session | null, exchange: (session: Session) => Promise<Session | null>,
): Promise<Session | null> {
  let hasExchanged = false;
  const renew = async () => {
    const session = read();
    if (session?.accessToken !== usedToken) return session;
    hasExchanged = true;
    return exchange(session);
  };
  // Web Locks exist on https and localhost only; elsewhere the server gives two tabs the same tokens.
  if (typeof navigator === 'undefined' || !navigator.locks) return renew();
  const { promise, resolve, reject } = Promise.withResolvers<Session | null>();
  const turn = async () => {
    await renew().then(resolve, reject);
    // The callers of this tab go on; the next tab's turn comes when it can see what was stored.
    if (hasExchanged) await new Promise((ended) => setTimeout(ended, storageDelayMs));
  };
  navigator.locks.request(lockName, turn).catch(reject);
  return promise;
}

declare global {
  /** The renewal that the first script began. It and the portal are built apart and share only this. */
  var earlyRenewal: Promise<unknown> | undefined;
}

/** The renewal that the first script began, until it has ended; never rejects. */
export function earlyRenewal(): Promise<unknown> | undefined {
  return globalThis.earlyRenewal;
}

/** Puts new tokens into the stored session, unless it has ended or passed to another person; null then. */
async function exchangeStored({ key, refreshToken }: Session): Promise<Session | null> {
  const tokens = await exchangeTokens(refreshToken);
  const stored = readStoredSession();
  if (typeof tokens === 'number' || stored?.key !== key) return null;
  const renewed = { ...stored, ...tokens };
  if (!storeSession(renewed)) return null;
  // The portal may have started by now.
  announceStoredSession();
  return renewed;
}

/**
 * For the first script: the session with a token that lives, renewed if need be. Null when the renewal failed or takes too
 * long; tokens that come later are stored all the same. What a refusal means is left to the portal, which meets it again.
 */
export async function renewEarly(session: Session): Promise<Session | null> {
  const { key, accessToken } = session;
  if (expiryOf(accessToken) > Date.now() + expiryMarginMs) return session;
  const renewal = renewInTurn(accessToken, readStoredSession, exchangeStored)
    .then((renewed) => (renewed?.key === key ? renewed : null), () => null);
  const late = new Promise<null>((resolve) => setTimeout(resolve, earlyRenewalTimeoutMs, null));
  const awaited = Promise.race([renewal, late]);
  globalThis.earlyRenewal = awaited;
  const renewed = await awaited;
  globalThis.earlyRenewal = undefined;
  return renewed;
}
