import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { handover, type EarlyReads, type EarlyReply } from './handover.ts';

// Goes into the page's first script as well: nothing here may bring the code of others along.

/** An answer is waited for so long, and waits so long for the screen that reads the same; in milliseconds. */
const patience = { answer: 10_000, screen: 10_000 } as const;

/** Address of a read: values that are null or undefined left out. One and the same for the first script and for the portal. */
export function addressOf(path: string, query: object): string {
  const written = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  return written.length > 0 ? `${path}?${new URLSearchParams(written)}` : path;
}

function isReply(answer: unknown): answer is EarlyReply {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true && 'data' in answer;
}

async function ask(address: string, accessToken: string): Promise<EarlyReply | null> {
  try {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${accessToken}` };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience.answer) });
    const answer: unknown = response.ok ? await response.json() : null;
    return isReply(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** Reads for the drawing of an area, once however often it is asked for, and keeps the replies for the portal (see `EarlyPage`). */
export async function readEarly<Route extends RouteDefinition>(
  { replies, paths }: EarlyReads, accessToken: string, path: Route['path'], query: object,
): Promise<RouteData<Route> | null> {
  const address = addressOf(path, query);
  const asked = replies.get(address) ?? ask(address, accessToken);
  replies.set(address, asked);
  paths.add(path);
  const reply = await asked;
  setTimeout(() => replies.delete(address), patience.screen);
  // the gateway answers by the same contract
  return reply && (reply.data as RouteData<Route>);
}

/**
 * The reply to what was read early by the same session, for the first who asks; null in it: not answered well. Undefined
 * when it was not read.
 */
export function takeEarlyReply(sessionKey: string, address: string): Promise<EarlyReply | null> | undefined {
  const { reads } = handover;
  if (reads?.sessionKey !== sessionKey) return undefined;
  const reply = reads.replies.get(address);
  reads.replies.delete(address);
  return reply;
}

/** Tells whether a route of this path was read early, whoever has taken the reply. */
export function wasReadEarly(path: string): boolean {
  return handover.reads?.paths.has(path) === true;
}
