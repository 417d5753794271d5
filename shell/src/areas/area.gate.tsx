import type { FoundArea } from '../access/access.rules.ts';
import { Navigate } from '@dzvinok/router/routing';
import { useLocation } from '@dzvinok/router/navigation';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect } from 'react';
import { openArea, useArea } from './areas.store.ts';
import { isPatched } from './area.routes.tsx';

/**
 * Stands at every address that the router does not know yet. Loads the area that the address belongs to, then goes
 * to the same address again: this time the router takes the area's own routes in.
 */
export function AreaGate({ found }: { found: FoundArea }) {
  const location = useLocation();
  const { basePath, home } = found.area;
  const state = useArea(basePath);

  useEffect(() => {
    void openArea(found);
    // Only when the area changes: a failed one waits for the person to ask again.
  }, [basePath]);

  if (state?.status === 'failed') {
    return (
      <ErrorState
        title="Розділ не завантажився"
        message="Перевірте інтернет і спробуйте ще раз. Якщо не допоможе, розділ запрацює за кілька хвилин."
        onRetry={() => void openArea(found)}
      />
    );
  }
  if (state?.status !== 'ready') return <LoadingState shape="page" />;
  if (!isPatched(basePath)) return <Navigate to={location} state={location.state} replace />;
  // The area is in and still does not know the address.
  if (location.pathname === home) return <EmptyState title="Цієї сторінки немає" text="Повідомте адміністратора центру." />;
  return <Navigate to="/" replace />;
}
