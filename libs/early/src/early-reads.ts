import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { fetchTimed } from './clock.ts';
import { handover, type EarlyReads, type EarlyReply } from './handover.ts';

// Part of the page's first script: import no shared code.

/** Longest wait for a reply, and of a reply for its screen. */
const timeoutMs = { answer: 10_000, screen: 10_000 } as const;

/** Address of a read, null and undefined left out; the first script and the portal build it alike. */
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
    const response = await fetchTimed(address, { headers, signal: AbortSignal.timeout(timeoutMs.answer) });
    const answer: unknown = response.ok ? await response.json() : null;
    return isReply(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** Reads once per address and keeps the reply for the portal (see `EarlyPage`); null when the read failed. */
export async function readEarly<Route extends RouteDefinition>(
  { replies, paths }: EarlyReads, accessToken: string, path: Route['path'], query: object,
): Promise<RouteData<Route> | null> {
  const address = addressOf(path, query);
  const asked = replies.get(address) ?? ask(address, accessToken);
  replies.set(address, asked);
  paths.add(path);
  const reply = await asked;
  setTimeout(() => replies.delete(address), timeoutMs.screen);
  // The gateway answers by the same contract.
  return reply && (reply.data as RouteData<Route>);
}

/** Hands over an early reply of the same session, once. Null in it: the read failed; undefined: not read early. */
export function takeEarlyReply(sessionKey: string, address: string): Promise<EarlyReply | null> | undefined {
  const { reads } = handover;
  if (reads?.sessionKey !== sessionKey) return undefined;
  const reply = reads.replies.get(address);
  reads.replies.delete(address);
  return reply;
}

/** True when this path was read early, even after its reply was taken. */
export function wasReadEarly(path: string): boolean {
  return handover.reads?.paths.has(path) === true;
}
