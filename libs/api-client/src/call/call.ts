import type { RouteCall, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { ApiFailure, failureText, type ClientFailureCode, type FailureCode, type Trouble } from './failure.ts';
import type { CallOptions, Reply } from './request.ts';
import { sendSignedIn } from './signed-in.ts';

export { ApiFailure, failureText };
export type { CallOptions, ClientFailureCode, FailureCode, Reply, Trouble };

/** A call that needs no parameters, query or body may leave its input out. */
export type CallArguments<Route extends RouteDefinition> =
  Record<never, never> extends RouteCall<Route>
    ? [call?: RouteCall<Route>, options?: CallOptions]
    : [call: RouteCall<Route>, options?: CallOptions];

/**
 * Makes a call of the contract as the signed-in person and gives the reply's `data` with its `message`.
 * A 401 is answered by one refresh and one repetition; if that does not help, the session ends.
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
