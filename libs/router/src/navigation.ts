import { useParams, useSearchParams, type NavigateOptions } from 'react-router';

/** Hooks that tell the present address and lead to another one. */
export {
  useBlocker,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { Blocker, NavigateFunction, SetURLSearchParams } from 'react-router';

/** A positive whole number from the path (`/admin/classes/:id`); null when it is anything else, so that the screen can say «не знайдено». */
export function useIdParam(name = 'id'): number | null {
  const text = useParams()[name];
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** New values of parameters by name; null takes a parameter out of the address. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/**
 * The parameters of the address, and a function that changes some of them and leaves the rest.
 * A change replaces the history's entry; with `{ replace: false }` Back undoes it.
 */
export function useSearch(): [URLSearchParams, (changes: SearchChanges, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams();

  function change(changes: SearchChanges, options: NavigateOptions = {}) {
    setSearch(
      (present) => {
        for (const [name, text] of Object.entries(changes)) {
          if (text === null) present.delete(name);
          else present.set(name, text);
        }
        return present;
      },
      { replace: true, ...options },
    );
  }

  return [search, change];
}

/**
 * One value that lives in the address, so that it can be bookmarked. `read` takes null for a missing parameter,
 * `write` answers null for a value that needs none. Two values that change at once are one change of `useSearch`.
 */
export function useSearchParam<Value>(
  name: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string | null,
): [Value, (next: Value, options?: NavigateOptions) => void] {
  const [search, change] = useSearch();
  return [read(search.get(name)), (next, options) => change({ [name]: write(next) }, options)];
}

/** A filter, tab or sort order in the address; `fallback` is what a missing or unknown value means, and is not written. */
export function useUrlChoice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) {
  const read = (text: string | null) => choices.find((choice) => choice === text) ?? fallback;
  return useSearchParam<Choice>(name, read, (choice) => (choice === fallback ? null : choice));
}

/** Whether something is open, in the address (`?name=open`), so that another page can lead to it. */
export function useOpenInAddress(name: string): [boolean, (isOpen: boolean, options?: NavigateOptions) => void] {
  return useSearchParam<boolean>(name, (text) => text === 'open', (isOpen) => (isOpen ? 'open' : null));
}
