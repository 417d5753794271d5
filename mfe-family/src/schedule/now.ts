import { useEffect, useState } from 'react';

/** By this device’s clock; updates every `step` ms and when the page becomes visible. */
export function useNow(step: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, step);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [step]);
  return now;
}
