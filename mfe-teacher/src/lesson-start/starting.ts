import { useSearchParam } from '@dzvinok/router/navigation';

const parameter = 'start';

/** One tap from the home screen: opens the lesson with the start popup. */
export function withStarting(href: string): string {
  return `${href}?${parameter}`;
}

/** Kept in the address, so Back closes the popup. The parameter is a missed day, or empty for today. */
export function useStarting() {
  const [text, change] = useSearchParam<string | null>(parameter, (value) => value, (value) => value);
  return {
    isStarting: text !== null,
    missedDay: text || undefined,
    startStarting: (missedDay = '') => change(missedDay, { replace: false }),
    stopStarting: () => change(null),
  };
}
