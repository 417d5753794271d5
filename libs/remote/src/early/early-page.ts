import type { SignedInUser } from '@dzvinok/contract/auth';
import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';

// Goes into scripts that run before the shell has arrived: nothing here may bring the code of others along.

/** What an area may use to draw its first screen while the portal is still on its way. */
export interface EarlyPage {
  user: SignedInUser;
  /** As it was last seen in this browser. */
  centreName: string | null;
  sessionKey: string;
  accessToken: string;
  /** Puts what is being drawn into the page, in the place of the loader: to be read, not used yet. Null: nothing. */
  show: (drawing: Promise<HTMLElement | null>) => void;
}

/** What the server answered, as the API client has it too. */
export interface EarlyReply {
  data: unknown;
  message: string | null;
}

declare global {
  /** Set by the page's first script for the area's early one; null once the portal itself is there. */
  var earlyPage: EarlyPage | null | undefined;
  /** Reads of the page's beginning, by address, for the API client of the same session; null: not answered well. */
  var earlyReads: { sessionKey: string; replies: Map<string, Promise<EarlyReply | null>> } | undefined;
}

/** How long a reply waits for the screen that will read the same, in milliseconds. */
const wait = 10_000;

function addressOf(path: string, query: object): string {
  const written = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  return written.length > 0 ? `${path}?${new URLSearchParams(written)}` : path;
}

function isReply(answer: unknown): answer is EarlyReply {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true && 'data' in answer;
}

async function ask(address: string, accessToken: string): Promise<EarlyReply | null> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json', Authorization: `Bearer ${accessToken}` } });
    const answer: unknown = response.ok ? await response.json() : null;
    return isReply(answer) ? answer : null;
  } catch {
    return null;
  }
}

/**
 * Reads a GET route by its path; null when there is nothing that could be shown: the screen itself asks again and tells
 * what is wrong. A good answer is what the screen's own read of the same gets, within ten seconds.
 */
export async function readEarly<Route extends RouteDefinition>(
  { sessionKey, accessToken }: EarlyPage, path: Route['path'], query: object,
): Promise<RouteData<Route> | null> {
  const address = addressOf(path, query);
  const { replies } = (globalThis.earlyReads ??= { sessionKey, replies: new Map() });
  const asked = ask(address, accessToken);
  replies.set(address, asked);
  setTimeout(() => replies.delete(address), wait);
  const reply = await asked;
  // the gateway answers by the same contract
  return reply && (reply.data as RouteData<Route>);
}
