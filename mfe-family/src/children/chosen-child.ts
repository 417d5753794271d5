import { useCurrentUser } from '@dzvinok/session/session';
import { useSearch } from '@dzvinok/router/navigation';
import { childIn } from '../address/family-address.ts';

/** Chosen child of a parent: `?studentId=` in the address, so it survives a reload and can be shared. Without it: the first child. */
export function useChosenChild() {
  const role = useCurrentUser()?.role;
  const [search, change] = useSearch();
  const query = childIn(search, role);

  /** Null means the first child, whose replies are cached without a child. */
  const choose = (next: number | null) => change({ studentId: next === null ? null : String(next) }, { replace: false });
  /** Replaces the history entry, so the address with another child leaves the history. */
  const forget = () => change({ studentId: null });

  return { query, studentId: query.studentId, choose, forget };
}
