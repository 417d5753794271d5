import { z } from 'zod';
import { id } from '../values.ts';

/** Students of one call; larger numbers are sent in parts. */
export const manyStudentsLimit = 200;

export const studentIds = z
  .array(id)
  .min(1, 'Не обрано жодного учня')
  .max(manyStudentsLimit, `Не більше ${manyStudentsLimit} учнів за раз`)
  .refine((ids) => new Set(ids).size === ids.length, 'Учня названо двічі');

/** Done for all but the listed students, each with a reason. */
export const doneForMany = z.object({
  refused: z.array(z.object({ studentId: id, code: z.string(), errorMessage: z.string() })),
});

export type DoneForMany = z.output<typeof doneForMany>;
