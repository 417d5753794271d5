import { z } from 'zod';
import { id } from '../values.ts';

/** Students of one call at most; whoever has more sends them in parts. */
export const manyStudentsLimit = 200;

/** Students whom one call concerns, each named once. */
export const studentIds = z
  .array(id)
  .min(1, 'Не обрано жодного учня')
  .max(manyStudentsLimit, `Не більше ${manyStudentsLimit} учнів за раз`)
  .refine((ids) => new Set(ids).size === ids.length, 'Учня названо двічі');

/** Answers a call about many students: it was done for all but these, and each of them has a reason. */
export const doneForMany = z.object({
  refused: z.array(z.object({ studentId: id, code: z.string(), errorMessage: z.string() })),
});

export type DoneForMany = z.output<typeof doneForMany>;
