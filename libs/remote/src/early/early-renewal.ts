import type { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import { handover } from './handover.ts';
import { keptSession, keptSessionKey, type KeptSession } from './kept.ts';
import { renewInTurn } from './renewal.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

const path: typeof authRoutes.refresh.path = '/api/Auth/refreshToken';
const rotated: typeof refreshTokenHeader = 'X-Refresh-Token';

/** A token must live so much longer, in milliseconds, to do for the first reads. */
const margin = 10_000;

/** A renewal is waited for so long, its turn included, in milliseconds: by then the portal is there. */
const patience = 5_000;

/**
 * How long an answer may take, in milliseconds, as in the portal, which has its turn after that: the server may have
 * exchanged the token already, and says the same again for thirty seconds only (decision 0006).
 */
const longest = 10_000;

/** Unproven: the server has the word. Not a number where the token does not tell. */
function endOf(accessToken: string): number {
  try {
    const payload: unknown = JSON.parse(atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return Number(Object(payload).exp) * 1000;
  } catch {
    return Number.NaN;
  }
}

/** The session that something can be read by before the portal is there, renewed if need be; null when there is none. */
export function readingSession(): KeptSession | null {
  const session = keptSession();
  return session && !Number.isNaN(endOf(session.accessToken)) ? session : null;
}

/** Stores the next tokens, unless the session has ended or passed to another meanwhile. */
function keep(key: string, tokens: { accessToken: string; refreshToken: string }): KeptSession | null {
  const stored: object = Object(JSON.parse(localStorage.getItem(keptSessionKey) ?? 'null'));
  if (!('key' in stored) || stored.key !== key) return null;
  localStorage.setItem(keptSessionKey, JSON.stringify({ ...stored, ...tokens }));
  // The browser tells other pages only, and the portal may be on this one by now.
  dispatchEvent(new StorageEvent('storage', { key: keptSessionKey }));
  return keptSession();
}

async function exchange({ key, refreshToken }: KeptSession): Promise<KeptSession | null> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Accept': 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(refreshToken),
    signal: AbortSignal.timeout(longest),
  });
  const { success, data }: Record<string, unknown> = Object(response.ok && (await response.json()));
  if (success !== true || typeof data !== 'string') return null;
  return keep(key, { accessToken: data, refreshToken: response.headers.get(rotated) ?? refreshToken });
}

/**
 * A session with a token that lives: the same one, or, where that has run out, renewed by the rules of the portal and in
 * turn with it and with other tabs. Null where that did not help, or not in time; what comes later is stored all the
 * same. What a refusal means is left to the portal, which meets it again.
 */
export async function renewAhead(session: KeptSession): Promise<KeptSession | null> {
  const { key, accessToken } = session;
  if (endOf(accessToken) > Date.now() + margin) return session;
  const renewal = renewInTurn(accessToken, keptSession, exchange)
    .then((renewed) => (renewed?.key === key ? renewed : null), () => null);
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const awaited = Promise.race([renewal, late]);
  handover.renewal = awaited;
  const renewed = await awaited;
  handover.renewal = undefined;
  return renewed;
}
