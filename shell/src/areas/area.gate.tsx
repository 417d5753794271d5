import { useRevalidator } from '@dzvinok/router/navigation';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect } from 'react';
import type { FoundArea } from '../access/access.rules.ts';
import { openArea, retryArea, useArea } from './areas.store.ts';

/**
 * Stands at every address of an area that the router does not know yet. Loads the area, then has the router match
 * the address again: this time it takes the area's own routes in.
 */
export function AreaGate({ found }: { found: FoundArea }) {
  const status = useArea(found.area.basePath)?.status;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    void openArea(found);
  }, [found]);

  useEffect(() => {
    // Not a navigation to the same address: one with a hash would be taken for a jump inside the page.
    if (status === 'ready') void revalidate();
  }, [status, revalidate]);

  if (status !== 'failed') return <LoadingState shape="page" />;
  return (
    <ErrorState
      title="Розділ не завантажився"
      message="Перевірте інтернет і спробуйте ще раз. Якщо не допоможе, розділ запрацює за кілька хвилин."
      onRetry={() => void retryArea(found)}
    />
  );
}
