import { liveEvent, type LiveEvent } from '@dzvinok/contract/live';
import type { Tag } from '@dzvinok/contract/tags';
import { id } from '@dzvinok/contract/values';
import { z } from 'zod';

/** One event, and the accounts of its centre that are told; who they are was decided when the change was saved. */
export const addressedEvent = z.object({ to: z.array(id), event: liveEvent });

export type AddressedEvent = z.output<typeof addressedEvent>;

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
  if (event.kind === 'ready') return event.kind;
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
