import type { Role } from '../roles.ts';
import type { TagName } from '../route.ts';

export const groupTags: ReadonlySet<string> = new Set<TagName>(['journal', 'marks', 'homework', 'lesson-today', 'recording']);
/** Tags that raise the version of their groups' journals; each needs an id. Only a change with such a tag sends live events. */
export const raisingTags: ReadonlySet<string> = new Set<string>([...groupTags, 'student', 'topic']);
/** Tags of the lists that admins work with at the same time: a change tells the admins who may read them, whether a journal changed or not. */
export const adminTags: ReadonlySet<string> = new Set<TagName>([
  'students', 'student', 'memberships', 'teachers', 'admins', 'groups', 'topics', 'topic', 'subjects', 'classrooms', 'calendar',
  'account', 'recipients', 'invoices', 'statements', 'pay', 'card-payments', 'cash', 'charge-rules',
]);
/** Tags of a student's family; without an id they mean all students of the changed groups. */
export const familyTags: ReadonlySet<string> = new Set<TagName>(['week', 'family']);

/** Roles that hear of each change of a group, beside families; `audienceOf` in the gateway's `live-events.ts` selects their people. */
const groupRoles: ReadonlySet<Role> = new Set<Role>(['TenantAdmin', 'Teacher']);

/** True when the change tells open pages of that role of the tag: families get the family's tags, `groupRoles` all others. */
export function isToldTo(role: Role, tag: string, changes: readonly string[]): boolean {
  if (tag === 'alerts') return true;
  const isFamily = role === 'Student' || role === 'Parent';
  if (tag === 'account' && isFamily) return true;
  if (tag === 'notices') return role !== 'SuperAdmin';
  if (role === 'TenantAdmin' && adminTags.has(tag)) return true;
  return changes.some((name) => raisingTags.has(name)) && (isFamily ? familyTags.has(tag) : groupRoles.has(role) && !familyTags.has(tag));
}
