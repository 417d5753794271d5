import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * One filter, tab or sort order that lives in the address, so that it can be bookmarked.
 * `fallback` is what a missing or unknown value means; it is not written into the address.
 */
export function useUrlChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (next: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const written = search.get(name);
  const chosen = choices.find((choice) => choice === written) ?? fallback;

  const choose = useCallback(
    (next: Choice) => {
      setSearch(
        (previous) => {
          const updated = new URLSearchParams(previous);
          if (next === fallback) updated.delete(name);
          else updated.set(name, next);
          return updated;
        },
        { replace: true },
      );
    },
    [fallback, name, setSearch],
  );

  return [chosen, choose];
}
