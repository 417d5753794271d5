import { useParams, useSearchParams, type NavigateOptions } from 'react-router';

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

/** Positive integer from the path; null otherwise, so that the screen can show «не знайдено». */
export function useIdParam(name = 'id'): number | null {
  const text = useParams()[name];
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** New values by parameter name; null removes the parameter. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/** Search parameters and a function that changes some. It replaces the history entry; with `{ replace: false }` Back undoes the change. */
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

/** A value in the address; null means no parameter, in `read` and `write`. Change two values at once by `useSearch`. */
export function useSearchParam<Value>(
  name: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string | null,
): [Value, (next: Value, options?: NavigateOptions) => void] {
  const [search, change] = useSearch();
  return [read(search.get(name)), (next, options) => change({ [name]: write(next) }, options)];
}

/** Filter, tab or sort order in the address; `fallback`, for a missing or unknown value, is not written. */
export function useUrlChoice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) {
  const read = (text: string | null) => choices.find((choice) => choice === text) ?? fallback;
  return useSearchParam<Choice>(name, read, (choice) => (choice === fallback ? null : choice));
}

/** Open state in the address (`?name=open`), so that links can open it. */
export function useOpenInAddress(name: string): [boolean, (isOpen: boolean, options?: NavigateOptions) => void] {
  return useSearchParam<boolean>(name, (text) => text === 'open', (isOpen) => (isOpen ? 'open' : null));
}
