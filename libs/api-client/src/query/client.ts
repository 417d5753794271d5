import { focusManager, QueryCache, QueryClient, type Query, type QueryState } from '@tanstack/react-query';
import { ApiFailure } from '../call/failure.ts';
import { keepChanges, readOrOffline } from '../offline/offline-replies.ts';

const readRetries = 2;
const firstRetryMs = 500;
const comeBackMs = 8_000;

/** Who is turned away is told when to come again. */
function toldPauseMs(error: unknown): number {
  return error instanceof ApiFailure && error.status === 429 ? (error.retryAfterSeconds ?? 1) * 1000 : 0;
}

function shouldReadAgain(failures: number, error: unknown): boolean {
  const isSoon = toldPauseMs(error) < comeBackMs;
  return error instanceof ApiFailure && error.isPassing && isSoon && failures < readRetries;
}

/** TanStack would forget the failure of a query without data, and a skeleton would flash in its place each time it is read again. */
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

/** A screen whose server was away is filled by itself when it is back, and shows the failure until then. */
function comeBack(error: unknown, query: Query<unknown, unknown>): void {
  const isAway = error instanceof ApiFailure && [0, 429, 503].includes(error.status);
  if (!isAway) return;
  setTimeout(() => {
    if (query.state.error !== error || !query.isActive()) return;
    if (focusManager.isFocused()) void query.fetch().catch(() => undefined);
    else comeBack(error, query);
  }, Math.max(comeBackMs, toldPauseMs(error)));
}

/**
 * The cache of what came from the server. Reads are repeated twice when the failure is a passing one, and from then on
 * every few seconds while the server is away; changes never. Both fail at once without a network instead of waiting in
 * silence, and reads come back with it. Calls that were given to `keepOffline` have offline replies. `retryMs` is the pause
 * before the first repetition; the second one is twice as long.
 */
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
