import { useCurrentUser } from '@dzvinok/session/session';
import { useSearch } from '@dzvinok/router/navigation';
import { childIn } from '../address/family-address.ts';

/**
 * The child whose schedule a parent looks at is `?studentId=` in the address, so that it survives a reload and can be sent.
 * Without it the server answers for the first child.
 */
export function useChosenChild() {
  const role = useCurrentUser()?.role;
  const [search, change] = useSearch();
  const query = childIn(search, role);

  /** Null is the first child, whose replies are kept under the address without a child. */
  const choose = (next: number | null) => change({ studentId: next === null ? null : String(next) }, { replace: false });
  /** Back to the first child; the address that named another child leaves the history. */
  const forget = () => change({ studentId: null });

  return { query, studentId: query.studentId, choose, forget };
}
