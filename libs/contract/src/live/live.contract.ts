import { z } from 'zod';
import { savedMark } from '../marks/marks.contract.ts';
import { id } from '../values.ts';

/**
 * What somebody's screens learn at once when another person saves something. Staff hear of their groups: which version
 * the journal has now, and the marks if only marks changed. Students and parents hear whose pages changed.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('marks'), groupId: id, version: z.int(), marks: z.array(savedMark) }),
  z.object({ kind: z.literal('group'), groupId: id, version: z.int() }),
  z.object({ kind: z.literal('student'), studentId: id }),
]);

export type LiveEvent = z.output<typeof liveEvent>;
