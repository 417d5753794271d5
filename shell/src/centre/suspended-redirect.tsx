import { ApiFailure } from '@dzvinok/api-client/call';
import { onHearingEnd } from '@dzvinok/api-client/live';
import { paths } from '@dzvinok/contract/paths';
import { useSession } from '@dzvinok/session/session';
import { useLocation } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadCentre, noteSuspended, useCentre } from './centre.store.ts';

const askEveryMs = 15_000;

/** The sign-in says why. The session is kept and goes on when the centre works again. */
export function SuspendedRedirect() {
  const { status } = useCentre();
  const { pathname } = useLocation();
  const isLeft = pathname === paths.login;
  const isSuspended = status === 'suspended';
  useSuspicion();
  useHope(isSuspended);
  useEffect(() => {
    if (isLeft) void loadCentre();
  }, [isLeft]);
  return isSuspended && !isLeft ? <Navigate to={paths.login} replace /> : null;
}

function useSuspicion() {
  const client = useQueryClient();
  useEffect(() => {
    const look = (error: unknown) => {
      if (error instanceof ApiFailure && error.code === 'tenants.suspended') noteSuspended();
    };
    const stops = [
      client.getQueryCache().subscribe(({ query }) => look(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => look(mutation?.state.error)),
      onHearingEnd(() => void loadCentre()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** While suspended: asks for the centre's state periodically and after each sign-in. */
function useHope(isSuspended: boolean) {
  const key = useSession()?.key;
  useEffect(() => {
    if (!isSuspended) return undefined;
    void loadCentre();
    const timer = setInterval(() => void loadCentre(), askEveryMs);
    return () => clearInterval(timer);
  }, [isSuspended, key]);
}
