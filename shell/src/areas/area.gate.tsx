import { useRevalidator } from '@dzvinok/router/navigation';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect } from 'react';
import type { FoundArea } from '../access/access.rules.ts';
import { openArea, useArea } from './areas.store.ts';

/**
 * Stands at every address of an area that the router does not know yet. Loads the area, then has the router match
 * the address again: this time it takes the area's own routes in.
 */
export function AreaGate({ found }: { found: FoundArea }) {
  const { basePath } = found.area;
  const status = useArea(basePath)?.status;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    void openArea(found);
    // Only when the area changes: a failed one waits for the person to ask again.
  }, [basePath]);

  useEffect(() => {
    // Not a navigation to the same address: one with a hash would be taken for a jump inside the page.
    if (status === 'ready') void revalidate();
  }, [status, revalidate]);

  if (status !== 'failed') return <LoadingState shape="page" />;
  return (
    <ErrorState
      title="Розділ не завантажився"
      message="Перевірте інтернет і спробуйте ще раз. Якщо не допоможе, розділ запрацює за кілька хвилин."
      onRetry={() => void openArea(found)}
    />
  );
}
