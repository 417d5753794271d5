import { useNavigation } from '@dzvinok/router/navigation';
import { Button } from '@dzvinok/ui/button';
import { useEffect, useState } from 'react';
import { LateNotice } from '../page/notices.tsx';
import { stopWaitingForAll } from './release-files.ts';

export function useIsLate(isWaiting: boolean, after = 4_000): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(setLate, after, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, after]);
  return isLate;
}

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
