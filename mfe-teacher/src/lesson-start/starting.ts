import { useSearchParam } from '@dzvinok/router/navigation';

const parameter = 'start';

/** One tap from the home screen: opens the lesson with the start popup. */
export function withStarting(href: string): string {
  return `${href}?${parameter}`;
}

/** Kept in the address, so Back closes the popup. */
export function useStarting() {
  const [isStarting, change] = useSearchParam<boolean>(parameter, (text) => text !== null, (isOpen) => (isOpen ? '' : null));
  return {
    isStarting,
    startStarting: () => change(true, { replace: false }),
    stopStarting: () => change(false),
  };
}
