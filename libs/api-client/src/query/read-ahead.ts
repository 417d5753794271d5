import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { takeEarlyReply } from '@dzvinok/early/early-reads';
import { readSession } from '@dzvinok/session/session';
import { sendSignedIn, type CallArguments } from '../call/call.ts';
import { buildUrl } from '../call/request.ts';
import { watchCall } from '../connection/connection.store.ts';

/** An answer waits so long for the screen that it was asked for, in milliseconds. */
const wait = 10_000;

interface Begun {
  route: RouteDefinition;
  call: object;
  answer: Promise<unknown>;
  /** When it was asked for, as far as the portal can tell; 0 for what was read before the portal. */
  askedAt: number;
}

const begun = new Map<string, Begun>();

const nameOf = (route: RouteDefinition, call: object) => JSON.stringify([readSession()?.key, route.path, call]);

/**
 * Begins a read that a screen will need before that screen is drawn; its `useRead` (or `queryOf`) with the same input
 * takes the answer, once, within ten seconds. A failure is met there too. Without a session nothing is asked.
 */
export function readAhead<Route extends RouteDefinition>(route: Route, ...[call]: CallArguments<Route>): void {
  if (!readSession()) return;
  const name = nameOf(route, { ...call });
  const ahead = takeEarly(route, { ...call }) ?? { answer: sendSignedIn(route, { ...call }), askedAt: Date.now() };
  ahead.answer.catch(() => undefined);
  begun.set(name, { route, call: { ...call }, ...ahead });
  setTimeout(() => begun.delete(name), wait);
}

interface Ahead<Route extends RouteDefinition> extends Pick<Begun, 'askedAt'> {
  answer: Promise<{ data: RouteData<Route> }>;
}

/** Takes the answer that was read before the portal was there, if the session is still the same. */
function takeEarly<Route extends RouteDefinition>(route: Route, call: object): Ahead<Route> | undefined {
  const session = readSession();
  const early = session ? takeEarlyReply(session.key, buildUrl(route, call)) : undefined;
  // the address is the route's and the call's own
  return early && ({ answer: watchCall(route.path, early.then((reply) => reply ?? sendSignedIn(route, call))), askedAt: 0 } as Ahead<Route>);
}

/** The answer that was begun ahead for this very read, for the first who asks. */
export function takeAhead<Route extends RouteDefinition>(route: Route, call: object): Ahead<Route> | undefined {
  const name = nameOf(route, call);
  const ahead = begun.get(name);
  begun.delete(name);
  // the name is the route's and the call's own
  return (ahead as Ahead<Route> | undefined) ?? takeEarly(route, call);
}

/** What the person who is signed in now has begun and nobody has taken. */
export function begunAhead(): Begun[] {
  return [...begun].flatMap(([name, read]) => (name === nameOf(read.route, read.call) ? [read] : []));
}
