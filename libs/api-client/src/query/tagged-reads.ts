import type { RouteDefinition } from '@dzvinok/contract/route';
import { isTouched, resolveTags, type DeclaredTag, type Tag, type TagName } from '@dzvinok/contract/tags';
import { readSession } from '@dzvinok/session/session';
import type { Query, QueryClient } from '@tanstack/react-query';

// The shell lends this lib to all remotes (see infra/build), so it knows the reads of every part of the page.
const tagsOfReads = new Map<unknown, readonly DeclaredTag[]>();

/** Remembers what a read shows: the cache has its path and input alone. */
export function rememberRead({ path, reads }: RouteDefinition): void {
  if (reads) tagsOfReads.set(path, reads);
}

/** Finds the cached reads that may show something else now. */
export function readsTouchedBy(changed: readonly Tag[]): (query: Pick<Query, 'queryKey'>) => boolean {
  return ({ queryKey: [path, call] }) => {
    const sources = typeof call === 'object' && call !== null ? call : {};
    return isTouched(resolveTags(tagsOfReads.get(path), sources), changed);
  };
}

/** The tags that a call has changed, by what went in and came out. */
export function tagsChangedBy(route: RouteDefinition, call: object, data: unknown): Tag[] {
  const isStudent = readSession()?.user.role === 'Student';
  // Nobody else's own pages change; which student this is, the page does not know.
  const caller = isStudent ? undefined : { student: null };
  return resolveTags(route.changes, { ...call, data, caller });
}

/** Reads again whatever shows one of these, for changes that no call of this page tells of, such as the end of a job. */
export function rereadTags(client: QueryClient, ...names: readonly TagName[]): Promise<void> {
  return client.invalidateQueries({ predicate: readsTouchedBy(names.map((name) => ({ name }))) });
}
