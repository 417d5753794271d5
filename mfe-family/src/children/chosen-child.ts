import { useCurrentUser } from '@dzvinok/session/session';
import { useSearchParams } from '@dzvinok/router/navigation';
import { childIn } from './child-address.ts';

/**
 * The child whose schedule a parent looks at is `?studentId=` in the address, so that it survives a reload and can be sent.
 * Without it the server answers for the first child.
 */
export function useChosenChild() {
  const role = useCurrentUser()?.role;
  const [search, setSearch] = useSearchParams();
  const query = childIn(search, role);

  /** The first child is not written: what was read of it then is of the same address. */
  function choose(next: number | null) {
    setSearch((previous) => {
      const updated = new URLSearchParams(previous);
      if (next === null) updated.delete('studentId');
      else updated.set('studentId', String(next));
      return updated;
    });
  }

  /** Back to the first child; the address that named another is gone for good. */
  function forget() {
    setSearch(
      (previous) => {
        const updated = new URLSearchParams(previous);
        updated.delete('studentId');
        return updated;
      },
      { replace: true },
    );
  }

  return { query, studentId: query.studentId, choose, forget };
}
