import { keepRead, rememberReads } from '@dzvinok/api-client/query';
import { readAccountKey, readSession } from '@dzvinok/session/session';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { keptRoutes } from './kept-routes.ts';

/** In milliseconds without another change: a journal that marks are entered into is kept once, in a pause. */
const keptAfter = 2_000;

/** The account whose replies are kept; null for anybody but a teacher. */
function owner(): string | null {
  return readSession()?.user.role === 'Teacher' ? readAccountKey() : null;
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
    waiting.set(query, () => keepRead(account, query, query.state.data, route));
    clearTimeout(timer);
    timer = setTimeout(keepAll, keptAfter);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepAll();
  });
}

const known = new WeakSet<QueryClient>();

/**
 * Keeps the journals and lessons that a teacher has opened last with what leads to them, and shows them while the server cannot be
 * reached. They are there for that account alone, and gone with its sign-out. For the screens above those reads.
 */
export function useKeptReads(): void {
  const client = useQueryClient();
  if (known.has(client)) return;
  known.add(client);
  rememberReads(client, keptRoutes, owner);
  keepChanges(client);
}
