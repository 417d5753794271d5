import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { readSession } from '@dzvinok/remote/session';
import type { CallArguments } from '../call/call.ts';
import { sendSignedIn } from '../call/signed-in.ts';

/** How long an answer waits for whoever it was asked for, in milliseconds. */
const wait = 10_000;

const asked = new Map<string, Promise<unknown>>();

const nameOf = (route: RouteDefinition, call: object) => JSON.stringify([readSession()?.key, route.path, call]);

/**
 * Begins a read that a screen will need before that screen is drawn; its `useRead` (or `queryOf`) with the same input
 * takes the answer, once, within ten seconds. A failure is met there too. Without a session nothing is asked.
 */
export function readAhead<Route extends RouteDefinition>(route: Route, ...[call]: CallArguments<Route>): void {
  if (!readSession()) return;
  const name = nameOf(route, { ...call });
  const answer = sendSignedIn(route, { ...call });
  answer.catch(() => undefined);
  asked.set(name, answer);
  setTimeout(() => asked.delete(name), wait);
}

/** The answer that was begun ahead for this very read, for the first who asks. */
export function takeAhead<Route extends RouteDefinition>(route: Route, call: object): Promise<{ data: RouteData<Route> }> | undefined {
  const name = nameOf(route, call);
  const answer = asked.get(name);
  asked.delete(name);
  // the name is the route's and the call's own
  return answer as Promise<{ data: RouteData<Route> }> | undefined;
}
