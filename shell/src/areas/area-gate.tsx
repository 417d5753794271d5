import { paths } from '@dzvinok/contract/paths';
import { useCurrentUser } from '@dzvinok/session/session';
import { useLocation, useRevalidator } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { Button } from '@dzvinok/ui/button';
import { IconClock, IconRefresh } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect } from 'react';
import { focusContent } from '../page/content.ts';
import { isChosenFallback } from '../releases/overrides.ts';
import { loadReleases, useReleases } from '../releases/releases.store.ts';
import { decide, type FoundArea } from './access.rules.ts';
import { failureTexts } from './area-failure.ts';
import { openArea, retryArea, useArea } from './areas.store.ts';
import { BackToNewest } from './former-version.tsx';
import { useIsLate } from './late-page.tsx';
import { stopWaiting } from './release-files.ts';

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

function DefaultHome() {
  return (
    <Page title="Головна" width="narrow">
      <EmptyState title="Для вашої ролі розділів поки немає" text="Зверніться до адміністратора центру." />
    </Page>
  );
}

/** After loading, the router matches the address again, now with the area's own routes. */
export function AreaGate({ found }: { found: FoundArea }) {
  const state = useArea(found.area.basePath);
  const status = state?.status;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    void openArea(found);
  }, [found]);

  useEffect(() => {
    // Not a navigation: a hash in the address would make it a jump inside the page.
    if (status === 'ready') void revalidate();
  }, [status, revalidate]);

  const isPageLate = useIsLate(status === 'ready');
  const retry = () => {
    focusContent();
    if (state?.status === 'ready') stopWaiting(state.release);
    else void retryArea(found);
  };
  if (state?.status === 'failed') {
    const { remote } = state.found;
    return (
      <ErrorState
        title="Розділ не завантажився"
        message={failureTexts[state.code]}
        onRetry={retry}
        otherwise={isChosenFallback(remote) && <BackToNewest remote={remote.remote} />}
      />
    );
  }
  const isLate = isPageLate || (state?.status === 'loading' && state.isSlow);
  return (
    <>
      {/* The region precedes its text: screen readers often skip a region inserted with its text. */}
      <div role="status">{isLate && <SlowArea onRetry={retry} />}</div>
      {!isLate && <LoadingState shape="page" />}
    </>
  );
}

function SlowArea({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={<IconClock size={28} />}
      title="Розділ завантажується довше, ніж звичайно"
      text="Чекаємо на відповідь, решта порталу працює."
      action={
        <Button icon={<IconRefresh size={18} />} onClick={onRetry}>
          Спробувати ще раз
        </Button>
      }
    />
  );
}
