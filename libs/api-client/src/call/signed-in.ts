import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { endSession, readSession } from '@dzvinok/remote/session';
import { refreshAccessToken } from '../refresh/refresh.ts';
import { ApiFailure } from './failure.ts';
import { send, type CallOptions, type CallParts, type Reply } from './request.ts';

type Answer<Route extends RouteDefinition> = Promise<Reply<RouteData<Route>>>;

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** A request with the session's bearer, and one repetition with a fresh one after a 401. */
export async function sendSignedIn<Route extends RouteDefinition>(
  route: Route,
  call: CallParts,
  options?: CallOptions,
): Answer<Route> {
  const accessToken = route.access === 'public' ? undefined : readSession()?.accessToken;
  try {
    return await send(route, call, { ...options, accessToken });
  } catch (error) {
    if (!accessToken || !isUnauthorized(error)) throw error;
    const fresh = await refreshAccessToken(accessToken);
    if (fresh === null) throw error;
    return repeat(route, call, fresh, options);
  }
}

async function repeat<Route extends RouteDefinition>(
  route: Route,
  call: CallParts,
  accessToken: string,
  options?: CallOptions,
): Answer<Route> {
  try {
    return await send(route, call, { ...options, accessToken });
  } catch (error) {
    if (isUnauthorized(error) && readSession()?.accessToken === accessToken) endSession();
    throw error;
  }
}
