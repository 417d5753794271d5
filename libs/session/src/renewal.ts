import type { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import { announceStoredSession, expiryOf, readStoredSession, storeSession, type Session, type Tokens } from './stored-session.ts';

// Part of the page's first script: import only types and the stored session.

const path: typeof authRoutes.refresh.path = '/api/Auth/refreshToken';
const rotated: typeof refreshTokenHeader = 'X-Refresh-Token';

const lockName = 'dzvinok.refresh';

/** New tokens take this long to reach other tabs' storage in a busy browser. */
const storageDelayMs = 250;
/** Less than the 30 s for which the server repeats the same new tokens (decision 6). */
const exchangeTimeoutMs = 10_000;
/** Tokens with less time left are renewed before use. */
const expiryMarginMs = 10_000;
/** Longest wait for the first script's renewal, its turn included. */
const earlyRenewalTimeoutMs = 5_000;

/** Exchanges the refresh token; gives the status of a refusal, 502 for a reply that is not the gateway's; rejects as `fetch` does. */
export async function exchangeTokens(refreshToken: string): Promise<Tokens | number> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Accept': 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(refreshToken),
    signal: AbortSignal.timeout(exchangeTimeoutMs),
  });
  const { success, data }: Record<string, unknown> = Object(await response.json().catch(() => null));
  if (success === false && !response.ok) return response.status;
  if (!response.ok || success !== true || typeof data !== 'string') return 502;
  return { accessToken: data, refreshToken: response.headers.get(rotated) ?? refreshToken };
}

/** Session with a newer token than `usedToken`, or null. Tabs take turns and `read`; rejects as `exchange`, which stores its tokens. */
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
    // This tab's callers go on; the next tab's turn waits until it can see the stored tokens.
    if (hasExchanged) await new Promise((ended) => setTimeout(ended, storageDelayMs));
  };
  navigator.locks.request(lockName, turn).catch(reject);
  return promise;
}

declare global {
  /** Shared by the first script and the portal, which are built apart. */
  var earlyRenewal: Promise<unknown> | undefined;
}

/** The first script's renewal while it runs; never rejects. */
export function earlyRenewal(): Promise<unknown> | undefined {
  return globalThis.earlyRenewal;
}

/** Null when the exchange failed, or the session ended or changed. */
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

/** For the first script: the session with a valid token; null when the renewal failed or is late (late tokens are still stored). */
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
