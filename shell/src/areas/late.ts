import { useEffect, useState } from 'react';

/** True when the wait has lasted longer than a person should be left without a word, in milliseconds. */
export function useIsLate(isWaiting: boolean, patience = 4_000): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(setLate, patience, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, patience]);
  return isLate;
}
