import { paths } from '@dzvinok/contract/paths';
import { useCurrentUser } from '@dzvinok/session/session';
import { useLocation } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { AreaGate } from '../areas/area-gate.tsx';
import { DefaultHome } from '../home/default-home.page.tsx';
import { loadReleases, useReleases } from '../releases/releases.store.ts';
import { decide } from './access.rules.ts';

/** Carries out what the rules of access decide about an address that no area has taken yet. */
export function AccessGate() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const releases = useReleases();

  if (!user) return <Navigate to={paths.login} replace />;
  if (releases.status === 'loading') return <LoadingState shape="page" />;
  if (releases.status === 'failed') {
    return (
      <ErrorState
        title="Портал не відкрився"
        message="Сервер не відповідає. Перевірте інтернет і спробуйте ще раз."
        onRetry={() => void loadReleases()}
      />
    );
  }
  const decision = decide(releases.manifest, pathname, user.role);
  if (decision.kind === 'area') return <AreaGate key={decision.found.area.basePath} found={decision.found} />;
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  return <DefaultHome />;
}
