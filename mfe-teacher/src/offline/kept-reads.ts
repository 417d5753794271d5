import { ApiFailure } from '@dzvinok/api-client/call';
import { confirmRecalled, markRecalled } from '@dzvinok/api-client/query';
import { readAccountKey, readSession } from '@dzvinok/remote/session';
import { useQueryClient, type Query, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { keptRoutes, type KeptRoute } from './kept-routes.ts';
import { forgetKept, keepReply, readKept, type KeptReply } from './kept-storage.ts';

/** A reply is waited for so long while a kept one is at hand, in milliseconds. */
const patience = 3_000;
/** In milliseconds without another change: a journal that marks are entered into is kept once, in a pause. */
const keptAfter = 2_000;

type Reader = (context: QueryFunctionContext) => unknown;

const isRefused = (error: unknown) => error instanceof ApiFailure && (error.status === 403 || error.status === 404);
const isPassing = (error: unknown) => error instanceof ApiFailure && error.isPassing;

/** The account whose replies are kept; null for anybody but a teacher. */
function owner(): string | null {
  return readSession()?.user.role === 'Teacher' ? readAccountKey() : null;
}

async function recall(account: string, { queryHash }: Query, { shown }: KeptRoute): Promise<KeptReply | null> {
  const kept = await readKept(account, queryHash);
  try {
    return kept && { ...kept, data: shown(kept.data, kept.seenAt) };
  } catch {
    // Of a version with other screens.
    forgetKept(account, queryHash);
    return null;
  }
}

/** True when the reply is not there soon; a refusal is a reply. */
async function isLate(reply: Promise<unknown>): Promise<boolean> {
  const silence = new Promise<true>((resolve) => setTimeout(resolve, patience, true));
  return Promise.race([reply.then(() => false, isPassing), silence]);
}

function keep(account: string, { queryHash }: Query, data: unknown, route: KeptRoute): void {
  const isTheirs = () => readAccountKey() === account;
  if (isTheirs()) void keepReply(account, queryHash, { seenAt: Date.now(), data }, route, isTheirs);
}

async function readAndKeep(read: Reader, context: QueryFunctionContext, query: Query, account: string, route: KeptRoute): Promise<unknown> {
  try {
    const data = await read(context);
    keep(account, query, data, route);
    return data;
  } catch (error) {
    // A group that is somebody else's now is not shown from memory either.
    if (isRefused(error)) {
      forgetKept(account, query.queryHash);
      query.setState({ data: undefined, dataUpdatedAt: 0 });
    }
    throw error;
  }
}

function persisterOf(route: KeptRoute) {
  return async (read: Reader, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const account = owner();
    if (account === null) return read(context);
    const reply = readAndKeep(read, context, query, account, route);
    const late = isLate(reply);
    const kept = query.state.data === undefined ? await recall(account, query, route) : null;
    if (!kept || !(await late)) {
      const data = await reply;
      confirmRecalled(query.state.data);
      return data;
    }
    // Shown with its own age, and asked for again at once; that reply, or its failure, takes the place of this one.
    setTimeout(() => {
      query.setState({ dataUpdatedAt: kept.seenAt });
      void query.fetch().catch(() => {});
    });
    markRecalled(kept.data);
    return kept.data;
  };
}

/** What live events put into the cache is kept too: a journal without the marks of the last hour would look as if they were lost. */
function keepChanges(client: QueryClient): void {
  const waiting = new Map<Query, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepAll = () => {
    clearTimeout(timer);
    for (const work of waiting.values()) work();
    waiting.clear();
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
    const { query } = event;
    const account = owner();
    const route = keptRoutes.find(({ path }) => path === query.queryKey[0]);
    if (!route || account === null) return;
    waiting.set(query, () => keep(account, query, query.state.data, route));
    clearTimeout(timer);
    timer = setTimeout(keepAll, keptAfter);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepAll();
  });
}

const known = new WeakSet<QueryClient>();

/**
 * Keeps the journals that a teacher has opened last with what leads to them, and shows them while the server cannot be
 * reached. They are there for that account alone, and gone with its sign-out. For the screens above those reads.
 */
export function useKeptReads(): void {
  const client = useQueryClient();
  if (known.has(client)) return;
  known.add(client);
  for (const route of keptRoutes) client.setQueryDefaults([route.path], { persister: persisterOf(route) });
  keepChanges(client);
}
