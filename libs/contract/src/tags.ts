/** Tags name data that screens show and calls change: by them screens reread, journals get versions, and live events are sent. */
export type TagName =
  | 'students'
  | 'student'
  | 'memberships'
  | 'teachers'
  | 'groups'
  /** Lessons and members of a group (by its id). */
  | 'journal'
  | 'marks'
  | 'homework'
  /** Today’s lesson of a group (by its id). */
  | 'lesson-today'
  /** Recordings of a group’s lessons (by the group’s id). */
  | 'recording'
  | 'topics'
  /** A topic's name (by its id). */
  | 'topic'
  | 'subjects'
  | 'classrooms'
  /** A student's week (by student id), as the family sees it. */
  | 'week'
  /** All else that a student (by id) and the parents see: courses, children, progress, missed lessons, recordings. */
  | 'family'
  | 'notices'
  | 'sessions'
  | 'second-factor'
  | 'support'
  | 'centre-passport'
  | 'tenants'
  /** Settings and admins of a centre (by its id). */
  | 'tenant'
  | 'passports'
  | 'jobs'
  | 'fleet'
  | 'super-admins'
  | 'release-board'
  | 'release-events';

/** All data of that name, or the record whose id stands at `from` of the call. */
export type DeclaredTag<From extends string = string> = TagName | { readonly name: TagName; readonly from: From };

/** Binds a tag to an id: `tag('journal', 'params.id')`. `caller.student` is the caller's own student id; empty for other roles. */
export function tag<const From extends string>(name: TagName, from: From): { name: TagName; from: From } {
  return { name, from };
}

/** A tag of one call; without an id it means everything of that name. */
export interface Tag {
  /** A newer gateway may send names that this build does not know. */
  name: string;
  id?: number;
}

export interface TagSources {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  data?: unknown;
  caller?: { student: number | null };
}

/** A call's tags, one per id of a list; without the id everything of that name. */
export function resolveTags(declared: readonly DeclaredTag[] = [], sources: TagSources = {}): Tag[] {
  return declared.flatMap((each): Tag | Tag[] => {
    if (typeof each === 'string') return { name: each };
    const id = idAt(sources, each.from);
    if (id === null) return [];
    if (Array.isArray(id)) return id.map((one) => ({ name: each.name, id: Number(one) }));
    return id === undefined ? { name: each.name } : { name: each.name, id: Number(id) };
  });
}

function idAt(sources: TagSources, from: string): unknown {
  return from.split('.').reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    sources,
  );
}

/** True when a read with these tags shows what was changed. */
export function isTouched(reads: readonly Tag[], changed: readonly Tag[]): boolean {
  return reads.some((read) => changed.some(({ name, id }) =>
    name === read.name && (id === undefined || read.id === undefined || id === read.id)));
}
