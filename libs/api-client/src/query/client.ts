import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../call/failure.ts';

const readRetries = 2;
const comeBackMs = 8_000;

function shouldReadAgain(failures: number, error: unknown): boolean {
  return error instanceof ApiFailure && error.isPassing && failures < readRetries;
}

/** A screen whose server was away is filled by itself when it is back. */
function comeBack({ state }: { state: { error: unknown } }): number | false {
  const isAway = state.error instanceof ApiFailure && (state.error.status === 0 || state.error.status === 503);
  return isAway && comeBackMs;
}

/**
 * The cache of what came from the server. Reads are repeated twice when the failure is a passing one, and from then on
 * every few seconds while the server is away; changes never. Both fail at once without a network instead of waiting in
 * silence, and reads come back with it.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldReadAgain,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchInterval: comeBack,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
