import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { handover } from '@dzvinok/remote/early/handover';
import { endSession, readSession } from '@dzvinok/remote/session';
import { refreshAccessToken } from '../refresh/refresh.ts';
import { ApiFailure } from './failure.ts';
import { send, type CallOptions, type CallParts, type Reply } from './request.ts';

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** Any request with the session's bearer, and one repetition with a fresh one after a 401. */
export async function asSignedIn<Answer>(
  route: RouteDefinition,
  request: (accessToken: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const isPublic = route.access === 'public';
  // A call with a token that has run out would only come back.
  if (!isPublic && handover.renewal) await handover.renewal;
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

/** A call as the signed-in person. */
export function sendSignedIn<Route extends RouteDefinition>(
  route: Route,
  call: CallParts,
  options?: CallOptions,
): Promise<Reply<RouteData<Route>>> {
  return asSignedIn(route, (accessToken) => send(route, call, { ...options, accessToken }));
}
