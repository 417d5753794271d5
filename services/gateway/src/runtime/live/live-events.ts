import type { ChangeFacts } from '@dzvinok/api-server/handler';
import type { LiveEvent } from '@dzvinok/contract/live';
import type { StaffRole } from '@dzvinok/contract/roles';
import { mayCall, type RouteDefinition, type Tag } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import { Gatherer } from '@dzvinok/flow';
import { afterCommit, currentTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { type AddressedEvent, LiveBus } from './live-streams.ts';

export interface ChangedGroup {
  id: number;
  version: number;
  teacherId: number;
  tags: Tag[];
}

export interface MarksSaved {
  tenantId: number;
  groupId: number;
  version: number;
  students: readonly number[];
}

interface Change extends ChangeFacts {
  groups: readonly ChangedGroup[];
  audience: Audience;
  /** Tags that admins get if no group changed. */
  adminTags: readonly Tag[];
  /** Tags that each family concerned gets for its own student. */
  familyTags: readonly string[];
}

const pauseMs = 10;

@Injectable()
export class LiveEvents {
  readonly #events: Gatherer<number, AddressedEvent>;
  readonly #familyListeners: ((tenantId: number) => void)[] = [];
  readonly #marksListeners: ((saved: MarksSaved) => void)[] = [];

  constructor(bus: LiveBus) {
    this.#events = new Gatherer({
      run: (tenantId, items) => bus.publish(tenantId, merge(items)), delayMs: 0, restMs: () => pauseMs,
    });
    bus.onReceived((tenantId, items) => { for (const { event } of items) this.#tellOfMarks(tenantId, event); });
  }

  /** Must be called inside the transaction that makes the change; `describe` runs when it is saved. */
  tell(describe: () => Change | undefined): void {
    const { id } = currentTenant();
    afterCommit(() => {
      const change = describe();
      if (!change) return;
      const items = change.groups.length > 0 ? itemsOf(change) : itemsOfAdmins(change);
      if (items.length === 0) return;
      for (const { event } of items) this.#tellOfMarks(id, event);
      this.#events.add(id, ...items);
      if (change.groups.length > 0 && change.audience.families.length > 0) for (const listener of this.#familyListeners) listener(id);
    });
  }

  tellOfNotices(accountIds: readonly number[]): void {
    const { id } = currentTenant();
    const events = accountIds.map((accountId): AddressedEvent => ({ to: [accountId], event: { kind: 'notices', tags: [{ name: 'notices' }] } }));
    afterCommit(() => this.#events.add(id, ...events));
  }

  /** The families of these students read their account again; inside the transaction that changes it. */
  async tellOfAccounts(studentIds: readonly number[]): Promise<void> {
    const { id } = currentTenant();
    const own = [...new Set(studentIds)];
    const { rows } = await sql<{ studentId: number; parentId: number }>`
      select student_id as "studentId", parent_id as "parentId" from student_parents where student_id = any(${own}::bigint[])`.execute(transactionDb());
    const parents = new Map(rows.map(({ studentId, parentId }) => [studentId, parentId]));
    const events = own.map((studentId): AddressedEvent => ({
      to: [studentId, parents.get(studentId) ?? []].flat(), event: { kind: 'student', studentId, tags: [{ name: 'account', id: studentId }] },
    }));
    afterCommit(() => this.#events.add(id, ...events));
  }

  /** Makes all people of the centre read its alerts again, by the kind `notices`, which pages of former shells know. Notices are written soon. */
  tellOfAlerts(accountIds: readonly number[]): void {
    const { id } = currentTenant();
    afterCommit(() => this.#events.add(id, { to: [...accountIds], event: { kind: 'notices', tags: [{ name: 'alerts' }] } }));
    this.noticesSoon();
  }

  /** For news to people outside of the changed groups; inside the transaction that saves them. */
  noticesSoon(): void {
    const { id } = currentTenant();
    afterCommit(() => { for (const listener of this.#familyListeners) listener(id); });
  }

  /** Only for saves of this process. */
  onFamilyChange(listener: (tenantId: number) => void): void {
    this.#familyListeners.push(listener);
  }

  /** Own saves are heard before their call is answered. Saves of one moment may be merged under the last version. */
  onMarks(listener: (saved: MarksSaved) => void): void {
    this.#marksListeners.push(listener);
  }

  #tellOfMarks(tenantId: number, event: LiveEvent): void {
    if (event.kind !== 'marks') return;
    const { groupId, version, marks } = event;
    const students = [...new Set(marks.map(({ studentId }) => studentId))];
    for (const listener of this.#marksListeners) listener({ tenantId, groupId, version, students });
  }
}

function itemsOf({ groups, audience: { admins, staff, families }, familyTags, marks, alsoTold = [] }: Change): AddressedEvent[] {
  const ofGroup = ({ id: groupId, version, tags }: ChangedGroup): LiveEvent =>
    marks ? { kind: 'marks', groupId, version, marks: [...marks], tags } : { kind: 'group', groupId, version, tags };
  const ofStudent = (studentId: number): LiveEvent =>
    ({ kind: 'student', studentId, tags: familyTags.map((name) => ({ name, id: studentId })) });
  return [
    ...groups.map((group) => ({ to: [...admins, group.teacherId, ...alsoTold], event: ofGroup(group) })),
    ...groups.flatMap(({ id: groupId, version, tags }) => toStaff(staff, tags, (readable) => ({ kind: 'group', groupId, version, tags: readable }))),
    ...families.map(([studentId, parentId]): AddressedEvent =>
      ({ to: parentId === null ? [studentId] : [studentId, parentId], event: ofStudent(studentId) })),
  ];
}

/** Of the kind `notices`, which pages of former shells know. */
function itemsOfAdmins({ audience: { admins, staff }, adminTags }: Change): AddressedEvent[] {
  if (adminTags.length === 0) return [];
  const told = (tags: readonly Tag[]): LiveEvent => ({ kind: 'notices', tags: [...tags] });
  return [{ to: admins, event: told(adminTags) }, ...toStaff(staff, adminTags, told)];
}

function toStaff(staff: Audience['staff'], tags: readonly Tag[], event: (readable: Tag[]) => LiveEvent): AddressedEvent[] {
  return staff.flatMap(([id, staffRole]): AddressedEvent[] => {
    const readable = tags.filter(({ name }) => readByStaff[staffRole].has(name));
    return readable.length > 0 ? [{ to: [id], event: event(readable) }] : [];
  });
}

/** Tags of what an admin with a staff role may read. */
const readByStaff: Record<StaffRole, ReadonlySet<string>> = { reception: tagsReadBy('reception'), accountant: tagsReadBy('accountant') };

function tagsReadBy(staffRole: StaffRole): ReadonlySet<string> {
  const routes = Object.values(allRoutes).flatMap((ofFeature): RouteDefinition[] => Object.values(ofFeature));
  return new Set(routes.filter((route) => mayCall(route, { role: 'TenantAdmin', staffRole }))
    .flatMap(({ reads = [] }) => reads.map((tag) => (typeof tag === 'string' ? tag : tag.name))));
}

export interface Audience {
  admins: number[];
  staff: [id: number, staffRole: StaffRole][];
  families: [student: number, parent: number | null][];
}

/** `students` selects the `student_id`s whose pages change. The lateral keeps the planner from reading all parents. */
export function audienceOf(students: RawBuilder<unknown>): RawBuilder<Audience> {
  return sql`
    (select coalesce(json_agg(id), '[]') from accounts where role = 'TenantAdmin' and archived_at is null and staff_role is null) as admins,
    (select coalesce(json_agg(json_build_array(id, staff_role)), '[]')
      from accounts where role = 'TenantAdmin' and archived_at is null and staff_role is not null) as staff,
    (select coalesce(json_agg(json_build_array(c.student_id, p.parent_id)), '[]')
      from (${students}) c
      left join lateral (select parent_id from student_parents where student_id = c.student_id offset 0) p on true) as families`;
}

/** Pages reread the journal when more marks changed. */
const marksAtMost = 200;
const lengthAtMost = 64 * 1024;

/** Merges only events for exactly the same people, as rights to events differ. */
export function merge(items: readonly AddressedEvent[]): AddressedEvent[] {
  const merged = new Map<string, AddressedEvent>();
  for (const { to, event } of items) {
    const people = [...new Set(to)].sort((left, right) => left - right);
    const key = `${subjectOf(event)}:${people.join()}`;
    const before = merged.get(key);
    merged.set(key, { to: people, event: before ? joined(before.event, event) : event });
  }
  return [...merged.values()].map(({ to, event }) => ({ to, event: lightened(event) }));
}

function subjectOf(event: LiveEvent): string {
  if (event.kind === 'ready' || event.kind === 'notices') return event.kind;
  return event.kind === 'student' ? `student ${event.studentId}` : `group ${event.groupId}`;
}

function joined(before: LiveEvent, after: LiveEvent): LiveEvent {
  if (before.kind === 'ready' || after.kind === 'ready') return after;
  const tags = allTags(before.tags, after.tags);
  if (!('groupId' in before) || !('groupId' in after)) return { ...after, tags };
  const version = Math.max(before.version, after.version);
  if (before.kind !== 'marks' || after.kind !== 'marks') return { kind: 'group', groupId: after.groupId, version, tags };
  const marks = new Map(before.marks.map((mark) => [mark.id, mark]));
  for (const mark of after.marks) if (mark.version >= (marks.get(mark.id)?.version ?? 0)) marks.set(mark.id, mark);
  return { ...after, version, marks: [...marks.values()], tags };
}

/** Undefined when either event has no tags, which means everything. */
function allTags(before: Tag[] | undefined, after: Tag[] | undefined): Tag[] | undefined {
  return before && after && [...new Map([...before, ...after].map((tag) => [`${tag.name} ${tag.id}`, tag])).values()];
}

function lightened(event: LiveEvent): LiveEvent {
  if (event.kind !== 'marks') return event;
  const isLight = event.marks.length <= marksAtMost && JSON.stringify(event.marks).length <= lengthAtMost;
  if (isLight) return event;
  const { groupId, version, tags } = event;
  return { kind: 'group', groupId, version, tags };
}
