import { serverTime } from '@dzvinok/early/clock';
import { useCallback, useSyncExternalStore } from 'react';

/** By the server’s clock, rounded up to `step` ms; updates when that changes and when the page becomes visible. */
export function useNow(step: number): number {
  const listen = useCallback((tick: () => void) => {
    const timer = setInterval(tick, step);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [step]);
  return useSyncExternalStore(listen, () => Math.ceil(serverTime() / step) * step);
}
