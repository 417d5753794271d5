import { mayCall, type RouteDefinition } from '@dzvinok/contract/route';
import { useCurrentUser } from '@dzvinok/session/session';

/** Whether the contract lets the signed-in person make the call; what leads to other calls is not shown. */
export function useMayCall(route: RouteDefinition): boolean {
  const user = useCurrentUser();
  return user !== null && mayCall(route, user);
}
