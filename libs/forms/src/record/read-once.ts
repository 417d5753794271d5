import type { ApiFailure, CallArguments } from '@dzvinok/api-client/call';
import { queryOf } from '@dzvinok/api-client/query';
import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** Reads the record of a form once for each visit: every reading of one with a password is audited. */
export function useReadOnce<Route extends RouteDefinition>(
  route: Route,
  ...input: CallArguments<Route>
): UseQueryResult<RouteData<Route>, ApiFailure> {
  return useQuery({ ...queryOf(route, ...input), staleTime: Infinity, gcTime: 0, refetchOnReconnect: false });
}
