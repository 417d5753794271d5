import { z } from 'zod';
import { savedMark } from '../marks/marks.contract.ts';
import { tenantRoles } from '../roles.ts';
import { defineRoute } from '../route.ts';
import { id } from '../values.ts';

/** Tags of routes to read again; absent: everything of the group or student. */
const tags = z.array(z.object({ name: z.string(), id: id.optional() })).optional();

// Events of a group may arrive out of order; one event may stand for several versions.
/** Saves of other users. `ready` comes first and after possible losses: data read before it may be old. */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('marks'), groupId: id, version: z.int(), marks: z.array(savedMark), tags }),
  z.object({ kind: z.literal('group'), groupId: id, version: z.int(), tags }),
  z.object({ kind: z.literal('student'), studentId: id, tags }),
  z.object({ kind: z.literal('notices'), tags }),
]);

export const liveRoutes = {
  /** Ends with the access token or session, or when a session has too many streams; its `retry` says when to come back. */
  events: defineRoute({
    method: 'GET',
    path: '/api/live',
    access: tenantRoles,
    summary: 'Saves by other users as server-sent events, limited to data that the caller may see',
    data: liveEvent,
    streams: true,
  }),
};

export type LiveEvent = z.output<typeof liveEvent>;
