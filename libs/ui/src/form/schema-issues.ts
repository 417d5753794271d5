import type { z } from 'zod';

export type FieldErrors = Readonly<Record<string, string>>;

/** First text of each field; a nested one is named by its path, `schedules.0.startTime`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    errors[path] ??= issue.message;
  }
  return errors;
}

/** The errors without those of one field and of what lies inside it. */
export function withoutField(errors: FieldErrors, name: string): FieldErrors {
  const kept = Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}
