import { authRoutes } from '@dzvinok/contract/auth';
import type { RouteCall, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { earlyRenewal, exchangeTokens, renewInTurn } from '@dzvinok/session/early/renewal';
import { adoptStoredSession, endSession, readSession, replaceTokens, type Session, type Tokens } from '@dzvinok/session/session';
import { watchCall } from '../connection/connection.store.ts';
import { ApiFailure, clientFailure, failureText, type ClientFailureCode, type FailureCode, type Trouble } from './failure.ts';
import { send, type CallOptions, type CallParts, type Reply } from './request.ts';

export { ApiFailure, failureText };
export type { CallOptions, ClientFailureCode, FailureCode, Reply, Trouble };

export type CallArguments<Route extends RouteDefinition> =
  Record<never, never> extends RouteCall<Route>
    ? [call?: RouteCall<Route>, options?: CallOptions]
    : [call: RouteCall<Route>, options?: CallOptions];

/** Calls as the signed-in user. After a 401 it renews and repeats once, else the session ends. Throws `ApiFailure` or the abort. */
export function callApiWithMessage<Route extends RouteDefinition>(
  route: Route,
  ...[call, options]: CallArguments<Route>
): Promise<Reply<RouteData<Route>>> {
  return sendSignedIn(route, { ...call }, options);
}

export async function callApi<Route extends RouteDefinition>(
  route: Route,
  ...[call, options]: CallArguments<Route>
): Promise<RouteData<Route>> {
  const { data } = await sendSignedIn(route, { ...call }, options);
  return data;
}

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

/** Sends with the access token; after a 401 renews it and repeats once. */
export async function asSignedIn<Answer>(
  route: RouteDefinition,
  request: (accessToken: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const isPublic = route.access === 'public';
  // An expired token would be refused, so it is renewed first.
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

/** How long and how often a tab with a refused token looks for a session stored by another tab. */
const refusedWaitMs = 600;
const refusedStepMs = 30;

let running: Promise<string | null> | null = null;

/** A renewed token, or null when the session has ended; one renewal per tab. Throws `ApiFailure` if the server is unreachable. */
export function refreshAccessToken(usedToken: string): Promise<string | null> {
  running ??= renewInTurn(usedToken, adoptStoredSession, exchange)
    .then((session) => session?.accessToken ?? null)
    .finally(() => {
      running = null;
    });
  return running;
}

async function exchange(session: Session): Promise<Session | null> {
  const tokens = await watchCall(authRoutes.refresh.path, requestTokens(session.refreshToken), true);
  return tokens ? replaceTokens(session.key, tokens) : loseSession(session);
}

/** Null when the server refuses; throws when it did not answer. */
async function requestTokens(refreshToken: string): Promise<Tokens | null> {
  const answer = await exchangeTokens(refreshToken).catch((error: unknown) => {
    throw clientFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'client.timeout' : 'client.no-connection');
  });
  if (typeof answer !== 'number') return answer;
  if (answer >= 400 && answer < 500 && ![408, 429].includes(answer)) return null;
  throw clientFailure('client.unreadable-reply');
}

/** Ends the session unless another tab stored newer tokens. */
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
