/**
 * The data layer that a page gets: the shell brings it once for itself and every remote. Without what servers and suspense
 * ask for. By its path, as the package's name leads a page back here.
 */
export {
  MutationObserver, QueryCache, QueryClient, QueryClientProvider, QueryObserver, focusManager, keepPreviousData, onlineManager, queryOptions, skipToken,
  useInfiniteQuery, useIsFetching, useMutation, useMutationState, useQuery, useQueryClient,
} from '../../../../node_modules/@tanstack/react-query/build/modern/index.js';
