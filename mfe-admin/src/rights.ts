import { mayCall, type RouteDefinition } from '@dzvinok/contract/route';
import { useCurrentUser } from '@dzvinok/session/session';

/** True when the contract allows the signed-in person the call; links to other calls are hidden. */
export function useMayCall(route: RouteDefinition): boolean {
  const user = useCurrentUser();
  return user !== null && mayCall(route, user);
}
