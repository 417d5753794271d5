import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../call/failure.ts';

const readRetries = 2;

function shouldReadAgain(failures: number, error: unknown): boolean {
  return error instanceof ApiFailure && error.isPassing && failures < readRetries;
}

/**
 * The cache of what came from the server. Reads are repeated twice when the failure is a passing one, changes
 * never; both fail at once without a network instead of waiting in silence, and reads come back with it.
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
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
