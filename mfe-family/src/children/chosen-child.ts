import { useCurrentUser } from '@dzvinok/remote/session';
import { useSearchParams } from '@dzvinok/router/navigation';

/**
 * Whose schedule a parent looks at: `?studentId=` in the address, so that it survives a reload and can be sent.
 * Without it the server answers for the first child; a student has no choice.
 */
export function useChosenChild() {
  const isParent = useCurrentUser()?.role === 'Parent';
  const [search, setSearch] = useSearchParams();
  const written = Number(search.get('studentId'));
  const studentId = isParent && Number.isSafeInteger(written) && written > 0 ? written : undefined;

  function choose(next: number) {
    setSearch((previous) => {
      const updated = new URLSearchParams(previous);
      updated.set('studentId', String(next));
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

  return { query: studentId === undefined ? {} : { studentId }, studentId, choose, forget };
}
