import { authRoutes } from '@dzvinok/contract/auth';
import type { RouteCall, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { earlyRenewal, exchangeTokens, renewInTurn } from '@dzvinok/session/early/renewal';
import { adoptStoredSession, endSession, readSession, replaceTokens, type Session } from '@dzvinok/session/session';
import { watchCall } from '../connection/connection.store.ts';
import { ApiFailure, clientFailure, failureText, type ClientFailureCode, type FailureCode, type Trouble } from './failure.ts';
import { send, type CallOptions, type CallParts, type Reply } from './request.ts';

export { ApiFailure, failureText };
export type { CallOptions, ClientFailureCode, FailureCode, Reply, Trouble };

/** A call that needs no parameters, query or body may leave its input out. */
export type CallArguments<Route extends RouteDefinition> =
  Record<never, never> extends RouteCall<Route>
    ? [call?: RouteCall<Route>, options?: CallOptions]
    : [call: RouteCall<Route>, options?: CallOptions];

/**
 * Makes a call of the contract as the signed-in user and gives the reply's `data` with its `message`.
 * A 401 is answered by one renewal and one repetition; if that does not help, the session ends.
 * Throws `ApiFailure`, or the abort of the caller's own signal.
 */
export function callApiWithMessage<Route extends RouteDefinition>(
  route: Route,
  ...[call, options]: CallArguments<Route>
): Promise<Reply<RouteData<Route>>> {
  return sendSignedIn(route, { ...call }, options);
}

/** Makes a call like `callApiWithMessage` and gives the `data` alone. */
export async function callApi<Route extends RouteDefinition>(
  route: Route,
  ...[call, options]: CallArguments<Route>
): Promise<RouteData<Route>> {
  const { data } = await sendSignedIn(route, { ...call }, options);
  return data;
}

/** The same call for other files of this lib, whose input TypeScript cannot check against a generic route. */
export function sendSignedIn<Route extends RouteDefinition>(
  route: Route,
  call: CallParts,
  options?: CallOptions,
): Promise<Reply<RouteData<Route>>> {
  return asSignedIn(route, (accessToken) => send(route, call, { ...options, accessToken }));
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** Makes any request with the session's access token, and repeats it once with a renewed token after a 401. */
export async function asSignedIn<Answer>(
  route: RouteDefinition,
  request: (accessToken: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const isPublic = route.access === 'public';
  // A call with an expired token would be refused.
  const renewal = isPublic ? undefined : earlyRenewal();
  if (renewal) await renewal;
  const accessToken = isPublic ? undefined : readSession()?.accessToken;
  try {
    return await request(accessToken);
  } catch (error) {
    if (!accessToken || !isUnauthorized(error)) throw error;
    const fresh = await refreshAccessToken(accessToken);
    if (fresh === null) throw error;
    return repeat(request, fresh);
  }
}

async function repeat<Answer>(
  request: (accessToken: string | undefined) => Promise<Answer>,
  accessToken: string,
): Promise<Answer> {
  try {
    return await request(accessToken);
  } catch (error) {
    if (isUnauthorized(error) && readSession()?.accessToken === accessToken) endSession('lost');
    throw error;
  }
}

/** How long, and how often, a tab whose token was refused looks for a session that another tab has stored. */
const refusedWaitMs = 600;
const refusedStepMs = 30;

let running: Promise<string | null> | null = null;

/**
 * A good access token instead of the one that was refused, or null when the session has ended. All callers of the tab share
 * one renewal. Throws `ApiFailure` when the server cannot be reached; the session stays.
 */
export function refreshAccessToken(usedToken: string): Promise<string | null> {
  running ??= renewInTurn(usedToken, adoptStoredSession, exchange)
    .then((session) => session?.accessToken ?? null)
    .finally(() => {
      running = null;
    });
  return running;
}

async function exchange(session: Session): Promise<Session | null> {
  try {
    return replaceTokens(session.key, await watchCall(authRoutes.refresh.path, requestTokens(session.refreshToken), true));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return loseSession(session);
  }
}

async function requestTokens(refreshToken: string) {
  const answer = await exchangeTokens(refreshToken).catch((error: unknown) => {
    throw clientFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'client.timeout' : 'client.no-connection');
  });
  if (typeof answer === 'number') throw clientFailure('client.unreadable-reply', answer);
  return answer;
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Ends the session unless another tab turns out to have stored newer tokens. */
async function loseSession(refused: Session): Promise<Session | null> {
  for (let waited = 0; waited <= refusedWaitMs; waited += refusedStepMs) {
    const stored = adoptStoredSession();
    if (!stored) return null;
    if (stored.refreshToken !== refused.refreshToken) return stored;
    await new Promise((resolve) => setTimeout(resolve, refusedStepMs));
  }
  endSession('lost');
  return null;
}
