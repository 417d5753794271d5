import { z } from 'zod';
import { savedMark } from '../marks/marks.contract.ts';
import { defineRoute } from '../route.ts';
import { id } from '../values.ts';

/** Tags of the routes to read again; a gateway that names none means everything of the group or student. */
const tags = z.array(z.object({ name: z.string(), id: id.optional() })).optional();

/**
 * Screens learn of these at once when another person saves something. Staff hear of their groups: which version
 * the journal has now, and the marks if only marks changed. Students and parents hear whose pages changed, and of
 * notices to them.
 *
 * `ready` comes first on every stream, and again when something may have been lost: whatever is saved from then on is
 * told, whatever was read before may be old. Events of one group may overtake each other; the versions tell which of
 * two is newer, and one event may stand for several versions.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('marks'), groupId: id, version: z.int(), marks: z.array(savedMark), tags }),
  z.object({ kind: z.literal('group'), groupId: id, version: z.int(), tags }),
  z.object({ kind: z.literal('student'), studentId: id, tags }),
  z.object({ kind: z.literal('notices'), tags }),
]);

export const liveRoutes = {
  /** Ends when the access token does, with the session, or when a session has too many; its `retry` says when to come back. */
  events: defineRoute({
    method: 'GET',
    path: '/api/live',
    access: ['TenantAdmin', 'Teacher', 'Student', 'Parent'],
    summary: 'What others save, as it is saved: server-sent events about what the caller may see',
    data: liveEvent,
    streams: true,
  }),
};

export type LiveEvent = z.output<typeof liveEvent>;
