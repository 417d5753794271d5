import { useRevalidator } from '@dzvinok/router/navigation';
import { Button } from '@dzvinok/ui/button';
import { IconClock, IconRefresh } from '@dzvinok/ui/icons';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect } from 'react';
import type { FoundArea } from '../access/access.rules.ts';
import { focusContent } from '../frame/focus-content.ts';
import { isChosenFallback } from '../releases/fallback-choice.ts';
import { failureTexts } from './area.texts.ts';
import { openArea, retryArea, useArea } from './areas.store.ts';
import { BackToNewest } from './chosen-fallback.tsx';
import { useIsLate } from './late.ts';
import { stopWaiting } from './release-files.ts';

/**
 * Stands at every address of an area that the router does not know yet. Loads the area, then has the router match
 * the address again: this time it takes the area's own routes in.
 */
export function AreaGate({ found }: { found: FoundArea }) {
  const state = useArea(found.area.basePath);
  const status = state?.status;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    void openArea(found);
  }, [found]);

  useEffect(() => {
    // Not a navigation to the same address: one with a hash would be taken for a jump inside the page.
    if (status === 'ready') void revalidate();
  }, [status, revalidate]);

  // Its page comes as a file of its own.
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
      {/* There before it speaks: a region that comes together with its text is often not read aloud. */}
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
