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
export { useIdParam } from './id-param.ts';
export { useOpenInAddress, useSearch, useSearchParam, useUrlChoice } from './search-param.ts';
export type { SearchChanges } from './search-param.ts';
