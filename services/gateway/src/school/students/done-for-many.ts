import type { DoneForMany } from '@dzvinok/contract/many-students';
import { errorText } from '@dzvinok/texts/errors';

const code = 'students.not-found';

export function doneFor(studentIds: readonly number[], present: ReadonlySet<number>): DoneForMany {
  const missing = studentIds.filter((studentId) => !present.has(studentId));
  return { refused: missing.map((studentId) => ({ studentId, code, errorMessage: errorText(code) })) };
}
