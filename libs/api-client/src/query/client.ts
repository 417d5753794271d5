import { focusManager, QueryCache, QueryClient, type Query, type QueryState } from '@tanstack/react-query';
import { ApiFailure } from '../call/failure.ts';
import { keepChanges, readOrOffline } from '../offline/offline-replies.ts';

const readRetries = 2;
const firstRetryMs = 500;
const comeBackMs = 8_000;

function toldPauseMs(error: unknown): number {
  return error instanceof ApiFailure && error.status === 429 ? (error.retryAfterSeconds ?? 1) * 1000 : 0;
}

function shouldReadAgain(failures: number, error: unknown): boolean {
  const isSoon = toldPauseMs(error) < comeBackMs;
  return error instanceof ApiFailure && error.isPassing && isSoon && failures < readRetries;
}

/** TanStack forgets the failure of a query without data, so a skeleton would flash at each new read. */
function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Pick<QueryState, 'status' | 'error'>>();
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, status, error } = query.state;
    const failure = failures.get(query);
    if (data !== undefined) failures.delete(query);
    else if (action.type === 'error') failures.set(query, { status, error });
    else if (action.type === 'fetch' && failure) query.setState(failure);
  });
}

/** While its server is unreachable a screen shows the failure; it fills when the server is back. */
function comeBack(error: unknown, query: Query<unknown, unknown>): void {
  const isAway = error instanceof ApiFailure && [0, 429, 503].includes(error.status);
  if (!isAway) return;
  setTimeout(() => {
    if (query.state.error !== error || !query.isActive()) return;
    if (focusManager.isFocused()) void query.fetch().catch(() => undefined);
    else comeBack(error, query);
  }, Math.max(comeBackMs, toldPauseMs(error)));
}

/** The query cache: reads retry after `retryMs`, twice that, then while the server is away; changes never. Offline, both fail at once. */
export function makeQueryClient({ retryMs = firstRetryMs } = {}): QueryClient {
  const queryCache = new QueryCache({ onError: comeBack });
  keepFailures(queryCache);
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldReadAgain,
        persister: readOrOffline,
        retryDelay: (attempt, error) => Math.max(retryMs * 2 ** attempt, toldPauseMs(error)),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  keepChanges(client);
  return client;
}
