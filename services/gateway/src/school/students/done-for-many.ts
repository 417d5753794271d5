import type { ErrorCode } from '@dzvinok/contract/errors';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import { errorText } from '@dzvinok/texts/errors';

export function doneFor(studentIds: readonly number[], present: ReadonlySet<number>): DoneForMany {
  const missing = studentIds.filter((studentId) => !present.has(studentId));
  return { refused: missing.map((studentId) => refusedStudent(studentId, 'students.not-found')) };
}

export function refusedStudent(studentId: number, code: ErrorCode): DoneForMany['refused'][number] {
  return { studentId, code, errorMessage: errorText(code) };
}
