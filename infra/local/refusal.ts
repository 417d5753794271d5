/** Something the command cannot go on without; the text is the one line that the person reads. */
export class Refusal extends Error {}

/** The line to print for whatever went wrong. */
export function lineOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
