import { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import { adoptStoredSession, endSession, replaceTokens, type Session } from '@dzvinok/remote/session';
import { ApiFailure } from '../call/failure.ts';
import { send } from '../call/request.ts';

const lockName = 'dzvinok.refresh';

// What one tab writes reaches the others through the browser's processes: mostly at once, under load later.
const settling = { turn: 250, refusal: 600, step: 30 } as const;

let running: Promise<string | null> | null = null;

/**
 * A good access token instead of the one that a 401 answered to, or null when the session has ended.
 * All callers of the tab share one refresh, and all tabs take turns: the one that waited finds the new
 * tokens stored and asks for nothing. Throws `ApiFailure` when the server cannot be reached; the session stays.
 */
export function refreshAccessToken(usedToken: string): Promise<string | null> {
  running ??= inTurn(() => refresh(usedToken)).finally(() => {
    running = null;
  });
  return running;
}

// Web Locks exist on https and localhost only; elsewhere the server's grace time lets two tabs both win.
function inTurn(work: () => Promise<string | null>): Promise<string | null> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const turn = async () => {
    await work().then(resolve, reject);
    // Our callers go on; the next tab's turn comes when it can see what was stored.
    await pause(settling.turn);
  };
  navigator.locks.request(lockName, turn).catch(reject);
  return promise;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function refresh(usedToken: string): Promise<string | null> {
  const session = adoptStoredSession();
  if (!session) return null;
  if (session.accessToken !== usedToken) return session.accessToken;
  try {
    const { data, headers } = await send(authRoutes.refresh, { body: session.refreshToken }, { timeout: 10_000 });
    const tokens = { accessToken: data, refreshToken: headers.get(refreshTokenHeader) ?? session.refreshToken };
    return replaceTokens(session.key, tokens)?.accessToken ?? null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return loseSession(session);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Ends the session unless another tab turns out to have stored newer tokens. */
async function loseSession(refused: Session): Promise<string | null> {
  for (let waited = 0; waited <= settling.refusal; waited += settling.step) {
    const stored = adoptStoredSession();
    if (!stored) return null;
    if (stored.refreshToken !== refused.refreshToken) return stored.accessToken;
    await pause(settling.step);
  }
  endSession();
  return null;
}
