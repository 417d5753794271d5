import { useSearchParam } from '@dzvinok/router/navigation';

const parameter = 'start';

/** The address of a group’s lesson with the start popup open: one tap from the home screen. */
export function withStarting(href: string): string {
  return `${href}?${parameter}`;
}

/** Opens the start popup; it lives in the address, so the browser’s Back closes it. */
export function useStarting() {
  const [isStarting, change] = useSearchParam<boolean>(parameter, (text) => text !== null, (isOpen) => (isOpen ? '' : null));
  return {
    isStarting,
    startStarting: () => change(true, { replace: false }),
    stopStarting: () => change(false),
  };
}
