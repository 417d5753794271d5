import type { SignedInUser } from '@dzvinok/contract/auth';
import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';

// Goes into scripts that run before the shell has arrived: nothing here may bring the code of others along.

/** The drawing of an area, and the way to end it. */
export interface EarlyDrawing {
  element: HTMLElement;
  end: () => void;
}

/** An area may use these to draw its home while the portal is still on its way. */
export interface EarlyPage {
  user: SignedInUser;
  /** As it was last seen in this browser. */
  centre: { name: string | null; logoPath: string | null };
  sessionKey: string;
  accessToken: string;
  /** Puts what is being drawn into the page, in the place of the loader: to be read, not used yet. Null: nothing. */
  show: (drawing: EarlyDrawing | null | Promise<EarlyDrawing | null>) => void;
  /** Ends what is shown. */
  end?: () => void;
}

/** A reply of the server, in the form that the API client has too. */
export interface EarlyReply {
  data: unknown;
  message: string | null;
}

declare global {
  /** Set by the page's first script for the area's early one; null once the portal itself is there. */
  var earlyPage: EarlyPage | null | undefined;
  /** Reads of the page's beginning, for the API client of the same session. */
  var earlyReads:
    | {
        sessionKey: string;
        /** By address; null: not answered well. */
        replies: Map<string, Promise<EarlyReply | null>>;
        /** Routes that were read. */
        paths: Set<string>;
      }
    | undefined;
}

/** An answer is waited for so long, and waits so long for the screen that reads the same; in milliseconds. */
const patience = { answer: 10_000, screen: 10_000 } as const;

function addressOf(path: string, query: object): string {
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

/**
 * Reads a GET route by its path; null when there is nothing that could be shown: the screen itself asks again and tells
 * what is wrong. A good answer is what the screen's own read of the same gets, when it asks within ten seconds.
 */
export async function readEarly<Route extends RouteDefinition>(
  { sessionKey, accessToken }: Pick<EarlyPage, 'sessionKey' | 'accessToken'>, path: Route['path'], query: object,
): Promise<RouteData<Route> | null> {
  const address = addressOf(path, query);
  const { replies, paths } = (globalThis.earlyReads ??= { sessionKey, replies: new Map(), paths: new Set() });
  const asked = ask(address, accessToken);
  replies.set(address, asked);
  paths.add(path);
  const reply = await asked;
  setTimeout(() => replies.delete(address), patience.screen);
  // the gateway answers by the same contract
  return reply && (reply.data as RouteData<Route>);
}
