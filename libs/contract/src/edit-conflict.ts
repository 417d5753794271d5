import { z } from 'zod';
import { dateTime } from './values.ts';

/** Goes out with a form and comes back with its save; a save that began from an older one is refused (409). */
export const version = z.int().positive();

/**
 * `data` of such a refusal: the record as it is saved now, without passwords, and the last save since the caller's
 * version. `isPasswordChanged` covers all saves since then.
 */
export function editConflict<Saved extends z.ZodType>(current: Saved) {
  return z.object({
    current,
    changedBy: z.string().nullable(),
    changedAt: dateTime.nullable(),
    isPasswordChanged: z.boolean(),
  });
}

export interface EditConflict<Saved> {
  current: Saved;
  changedBy: string | null;
  changedAt: string | null;
  isPasswordChanged: boolean;
}
