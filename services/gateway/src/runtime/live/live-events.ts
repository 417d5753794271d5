import type { ChangeFacts } from '@dzvinok/api-server/handler';
import type { LiveEvent } from '@dzvinok/contract/live';
import type { Tag } from '@dzvinok/contract/tags';
import { Gatherer } from '@dzvinok/flow';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { type AddressedEvent, LiveBus } from './live-bus.ts';

/** A group whose journal has a new version. */
export interface ChangedGroup {
  id: number;
  version: number;
  teacherId: number;
  /** The tags that its staff has to read again. */
  tags: Tag[];
}

/** A save of marks, and of nothing else that the group's journal shows. */
export interface MarksSaved {
  tenantId: number;
  groupId: number;
  /** The journal's version that the save made. */
  version: number;
  students: readonly number[];
}

interface Change extends ChangeFacts {
  groups: readonly ChangedGroup[];
  /** Read in the transaction that makes the change: who may hear of it is decided there. */
  audience: Audience;
  /** The names of the tags that each family concerned gets, with its own student. */
  familyTags: readonly string[];
}

/** The pause between two messages about one centre. */
const pauseMs = 10;

/** Tells the people concerned of a change, as soon as it is saved; of one that is not saved nobody hears. */
@Injectable()
export class LiveEvents {
  /** Changes of one moment become one event about each thing; under load each message would cost as much as the save. */
  readonly #events: Gatherer<number, AddressedEvent>;
  readonly #familyListeners: ((tenantId: number) => void)[] = [];
  readonly #marksListeners: ((saved: MarksSaved) => void)[] = [];

  constructor(bus: LiveBus) {
    this.#events = new Gatherer({
      run: (tenantId, items) => bus.publish(tenantId, merge(items)), delayMs: 0, restMs: () => pauseMs,
    });
    bus.onReceived((tenantId, items) => { for (const { event } of items) this.#tellOfMarks(tenantId, event); });
  }

  /** Must be called inside the transaction that makes the change; what it was is asked when it is saved. */
  tell(describe: () => Change | undefined): void {
    const { id } = currentTenant();
    afterCommit(() => {
      const change = describe();
      if (!change || change.groups.length === 0) return;
      const items = itemsOf(change);
      for (const { event } of items) this.#tellOfMarks(id, event);
      this.#events.add(id, ...items);
      if (change.audience.families.length > 0) for (const listener of this.#familyListeners) listener(id);
    });
  }

  /** Tells these accounts, once the open transaction is saved, that their notices are others now. */
  tellOfNotices(accountIds: readonly number[]): void {
    const { id } = currentTenant();
    const events = accountIds.map((accountId): AddressedEvent => ({ to: [accountId], event: { kind: 'notices', tags: [{ name: 'notices' }] } }));
    afterCommit(() => this.#events.add(id, ...events));
  }

  /** Calls back with the centre when something is saved in it that families see; only for saves of this process. */
  onFamilyChange(listener: (tenantId: number) => void): void {
    this.#familyListeners.push(listener);
  }

  /**
   * Calls back with each save of marks: with one of this process before its call is answered, with those of others where this
   * process listens to the centre. Saves of one moment may come together, under the version of the last one.
   */
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

function itemsOf({ groups, audience: { admins, families }, familyTags, marks, alsoTold = [] }: Change): AddressedEvent[] {
  const ofGroup = ({ id: groupId, version, tags }: ChangedGroup): LiveEvent =>
    marks ? { kind: 'marks', groupId, version, marks: [...marks], tags } : { kind: 'group', groupId, version, tags };
  const ofStudent = (studentId: number): LiveEvent =>
    ({ kind: 'student', studentId, tags: familyTags.map((name) => ({ name, id: studentId })) });
  return [
    ...groups.map((group) => ({ to: [...admins, group.teacherId, ...alsoTold], event: ofGroup(group) })),
    ...families.map(([studentId, parentId]): AddressedEvent =>
      ({ to: parentId === null ? [studentId] : [studentId, parentId], event: ofStudent(studentId) })),
  ];
}

/** The people whom a change concerns, as account ids of the open transaction's centre. */
export interface Audience {
  admins: number[];
  /** Each student concerned with a parent, or null for none. */
  families: [student: number, parent: number | null][];
}

/**
 * Columns for the statement that makes the change, since who may hear of it is decided there.
 * `students` is a select of `student_id`: those whose pages change. They are few, and the lateral keeps the planner from
 * reading the parents of all.
 */
export function audienceOf(students: RawBuilder<unknown>): RawBuilder<Audience> {
  return sql`
    (select coalesce(json_agg(id), '[]') from accounts where role = 'TenantAdmin' and archived_at is null) as admins,
    (select coalesce(json_agg(json_build_array(c.student_id, p.parent_id)), '[]')
      from (${students}) c
      left join lateral (select parent_id from student_parents where student_id = c.student_id offset 0) p on true) as families`;
}

/** More marks than this are cheaper to read from the journal, by the pages that have it open. */
const marksAtMost = 200;
const lengthAtMost = 64 * 1024;

/**
 * Merges events about the same thing, if they are for exactly the same people: somebody who may hear one of them need not
 * be allowed to hear the other.
 */
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

/** Joins the tags of two events; gives none where one of them has none, as it then stands for everything. */
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
