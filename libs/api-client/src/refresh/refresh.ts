import { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import { renewInTurn } from '@dzvinok/remote/early/renewal';
import { adoptStoredSession, endSession, replaceTokens, type Session } from '@dzvinok/remote/session';
import { ApiFailure } from '../call/failure.ts';
import { send } from '../call/request.ts';

/** A refused tab looks for so long, and so often, for a session that another tab has stored; in milliseconds. */
const refusal = { wait: 600, step: 30 } as const;

let running: Promise<string | null> | null = null;

/**
 * A good access token instead of the one that a 401 answered to, or null when the session has ended.
 * All callers of the tab share one refresh, and all tabs take turns: the one that waited finds the new
 * tokens stored and asks for nothing. Throws `ApiFailure` when the server cannot be reached; the session stays.
 */
export function refreshAccessToken(usedToken: string): Promise<string | null> {
  running ??= renewInTurn(usedToken, adoptStoredSession, exchange)
    .then((session) => session?.accessToken ?? null)
    .finally(() => {
      running = null;
    });
  return running;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function exchange(session: Session): Promise<Session | null> {
  try {
    const { data, headers } = await send(authRoutes.refresh, { body: session.refreshToken }, { timeout: 10_000 });
    const tokens = { accessToken: data, refreshToken: headers.get(refreshTokenHeader) ?? session.refreshToken };
    return replaceTokens(session.key, tokens);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return loseSession(session);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Ends the session unless another tab turns out to have stored newer tokens. */
async function loseSession(refused: Session): Promise<Session | null> {
  for (let waited = 0; waited <= refusal.wait; waited += refusal.step) {
    const stored = adoptStoredSession();
    if (!stored) return null;
    if (stored.refreshToken !== refused.refreshToken) return stored;
    await pause(refusal.step);
  }
  endSession('lost');
  return null;
}
