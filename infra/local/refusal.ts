/** A failure whose one-line text is for the user: no stack is printed. */
export class Refusal extends Error {}

export function lineOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
