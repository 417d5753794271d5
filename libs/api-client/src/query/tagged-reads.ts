import { type RouteDefinition, isTouched, resolveTags, type DeclaredTag, type Tag, type TagName } from '@dzvinok/contract/route';
import { readSession } from '@dzvinok/session/session';
import type { Query, QueryClient } from '@tanstack/react-query';

// One instance for all remotes, lent by the shell (infra/build): it knows the reads of the whole page.
const tagsOfReads = new Map<unknown, readonly DeclaredTag[]>();

/** Remembers a read's tags: the cache has only path and input. */
export function rememberRead({ path, reads }: RouteDefinition): void {
  if (reads) tagsOfReads.set(path, reads);
}

/** Cached reads that these tags may have changed. */
export function readsTouchedBy(changed: readonly Tag[]): (query: Pick<Query, 'queryKey'>) => boolean {
  return ({ queryKey: [path, call] }) => {
    const sources = typeof call === 'object' && call !== null ? call : {};
    return isTouched(resolveTags(tagsOfReads.get(path), sources), changed);
  };
}

export function tagsChangedBy(route: RouteDefinition, call: object, data: unknown): Tag[] {
  const isStudent = readSession()?.user.role === 'Student';
  // The page does not know the student id of a signed-in student, so `caller` stays unknown.
  const caller = isStudent ? undefined : { student: null };
  return resolveTags(route.changes, { ...call, data, caller });
}

/** Reads again the data behind these tags, after changes without a call of this page (a finished job). */
export function rereadTags(client: QueryClient, ...names: readonly TagName[]): Promise<void> {
  return client.invalidateQueries({ predicate: readsTouchedBy(names.map((name) => ({ name }))) });
}
