import { readAccountKey } from '@dzvinok/session/session';
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { ApiFailure, type Trouble } from '../call/failure.ts';
import { confirmRecalled, markRecalled } from '../query/recalled.ts';
import type { SeenRoute } from './seen-route.ts';
import { forgetSeen } from './seen-storage.ts';

export type { Packing, SeenRoute } from './seen-route.ts';
export { forgetOthersSeen, keyOf } from './seen-storage.ts';

/** A reply is waited for so long while the last seen one is at hand, in milliseconds. */
const patience = 3_000;

// Begun later than the portal: it is needed once a reply is there, or does not come.
const loadReplies = () => import(/* webpackChunkName: 'later' */ './seen-replies.ts');

type Reader = (context: QueryFunctionContext) => unknown;

const isRefused = (error: unknown) => error instanceof ApiFailure && (error.status === 403 || error.status === 404);

/** Why the reply is not there soon; a refusal is a reply. */
async function whyLate(reply: Promise<unknown>): Promise<Trouble | null> {
  const silence = new Promise<Trouble>((resolve) => setTimeout(resolve, patience, 'slow'));
  const answered = reply.then(() => null, (error: unknown) => (error instanceof ApiFailure ? error.trouble : null));
  return Promise.race([answered, silence]);
}

/** Keeps what a read has in the cache for this account, unless somebody else is here by now. */
export function keepRead(account: string, { queryHash }: Query, data: unknown, route: SeenRoute): void {
  const isTheirs = () => readAccountKey() === account;
  const seenAt = Date.now();
  void loadReplies().then(({ keepSeen }) => keepSeen(account, queryHash, { seenAt, data: route.keepable?.(data) ?? data }, route, isTheirs)).catch(() => undefined);
}

async function readAndKeep(read: Reader, context: QueryFunctionContext, query: Query, account: string, route: SeenRoute): Promise<unknown> {
  try {
    const data = await read(context);
    keepRead(account, query, data, route);
    if (readAccountKey() === account) route.onRead?.(account, data);
    return data;
  } catch (error) {
    // A reply that is no longer shown to this person is not shown from memory either.
    if (isRefused(error)) {
      forgetSeen(account, query.queryHash);
      query.setState({ data: undefined, dataUpdatedAt: 0 });
    }
    throw error;
  }
}

function persisterOf(route: SeenRoute, owner: () => string | null) {
  return async (read: Reader, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const account = owner();
    if (account === null) return read(context);
    const reply = readAndKeep(read, context, query, account, route);
    const why = query.state.data === undefined ? await whyLate(reply) : null;
    const seen = why && (await loadReplies().then(({ recall }) => recall(account, query.queryHash, route)).catch(() => null));
    if (!why || !seen) {
      const data = await reply;
      confirmRecalled(query.state.data);
      return data;
    }
    // Shown with its own age, and asked for again at once; that reply, or its failure, takes the place of this one.
    setTimeout(() => {
      query.setState({ dataUpdatedAt: seen.seenAt });
      void query.fetch().catch(() => {});
    });
    markRecalled(seen.data, why);
    return seen.data;
  };
}

/**
 * Keeps the last replies of these calls in the browser, and shows them while the server cannot be reached. They are there for
 * the account that saw them alone: the shell calls `forgetOthersSeen` at each change of the session. Nothing is kept while
 * `owner`, the account that is signed in, gives null.
 */
export function rememberReads(client: QueryClient, routes: readonly SeenRoute[], owner: () => string | null = readAccountKey): void {
  for (const route of routes) client.setQueryDefaults([route.path] satisfies QueryKey, { persister: persisterOf(route, owner) });
}
