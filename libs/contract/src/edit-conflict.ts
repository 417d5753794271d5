import { z } from 'zod';
import { dateTime } from './values.ts';

/** Sent with a form and returned with its save; a save from an older version is refused (409). */
export const version = z.int().positive();

/** `data` of `students.stale` and alike: saved record without passwords, and the last save. `isPasswordChanged` covers all saves since. */
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
