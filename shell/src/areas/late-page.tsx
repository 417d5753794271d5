import { useNavigation } from '@dzvinok/router/navigation';
import { Button } from '@dzvinok/ui/button';
import { LateNotice } from '../frame/notices.tsx';
import { useIsLate } from './late.ts';
import { stopWaitingForAll } from './release-files.ts';

/** The page that is open, whichever it is, stays until the next one has come; whoever waits long for that is told so. */
export function LatePage() {
  const isLate = useIsLate(useNavigation().state === 'loading');
  return isLate ? (
    <LateNotice>
      <span>Сторінка відкривається довше, ніж звичайно</span>
      <Button size="sm" onClick={stopWaitingForAll}>
        Спробувати ще раз
      </Button>
    </LateNotice>
  ) : null;
}
