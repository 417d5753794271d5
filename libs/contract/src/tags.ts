/**
 * Tags name the data that screens show and calls change. A route says which it reads and which it changes. From that follow
 * what a screen reads again after a call, which journals get a new version, and what live events tell of.
 */
export type TagName =
  /** The admin’s list of students. */
  | 'students'
  /** Name, picture and way of learning of a student (by their id), wherever others see them. */
  | 'student'
  /** The groups that a student (by their id) is in. */
  | 'memberships'
  /** The admin’s list of teachers. */
  | 'teachers'
  /** Groups as lists and settings show them. */
  | 'groups'
  /** Lessons and members of a group (by its id). */
  | 'journal'
  /** Marks of a group (by its id). */
  | 'marks'
  /** Homework of a group (by its id). */
  | 'homework'
  /** How today’s lesson of a group (by its id) stands. */
  | 'lesson-today'
  /** Recordings of a group’s lessons (by the group’s id). */
  | 'recording'
  /** The list of topics. */
  | 'topics'
  /** The name of a topic (by its id), wherever lessons show it. */
  | 'topic'
  | 'subjects'
  | 'classrooms'
  /** The week of a student (by their id), as the family sees it. */
  | 'week'
  /**
   * Everything else that a student (by their id) and the parents see: courses, children, progress, missed lessons,
   * recordings.
   */
  | 'family'
  /** What the caller was told of. */
  | 'notices'
  /** The sign-ins of a person. */
  | 'sessions'
  | 'second-factor'
  /** The access of support to a centre. */
  | 'support'
  | 'centre-passport'
  /** The platform’s list of centres. */
  | 'tenants'
  /** Settings and admins of a centre (by its id). */
  | 'tenant'
  | 'passports'
  | 'jobs'
  | 'fleet'
  | 'super-admins'
  | 'release-board'
  | 'release-events';

/** A tag as a route declares it: of everything with that name, or of one thing whose id the call has at `from`. */
export type DeclaredTag<From extends string = string> = TagName | { readonly name: TagName; readonly from: From };

/** Binds a tag to an id: `tag('journal', 'params.id')`. `caller.student` is the caller, and nothing if they are no student. */
export function tag<const From extends string>(name: TagName, from: From): { name: TagName; from: From } {
  return { name, from };
}

/** A tag of one call; without an id it means everything of that name. */
export interface Tag {
  /** A newer gateway may tell of names that this build does not know. */
  name: string;
  id?: number;
}

/** Ids come from these: what went in, what came out, and who called. */
export interface TagSources {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  data?: unknown;
  /** Null for a caller who is no student; left out where nobody knows. */
  caller?: { student: number | null };
}

/** The tags of one call, one for each id of a list. An id that the call leaves out means everything of that name. */
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
