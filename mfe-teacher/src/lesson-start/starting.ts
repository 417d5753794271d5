import { useSearchParams } from '@dzvinok/router/navigation';

const parameter = 'start';

/** The address of a group’s lesson with the start popup open: one tap from the home screen. */
export function withStarting(href: string): string {
  return `${href}?${parameter}`;
}

/** Opens the start popup; it lives in the address, so the browser’s Back closes it. */
export function useStarting() {
  const [search, setSearch] = useSearchParams();
  const change = (isOpen: boolean) =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      if (isOpen) next.set(parameter, '');
      else next.delete(parameter);
      return next;
    }, { replace: !isOpen });
  return {
    isStarting: search.has(parameter),
    startStarting: () => change(true),
    stopStarting: () => change(false),
  };
}
