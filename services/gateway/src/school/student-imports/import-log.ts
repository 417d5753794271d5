import type { ImportResult } from '@dzvinok/contract/student-imports';
import type { AuditEntry } from '../../runtime/audit/audit.service.ts';
import type { Kinship, NewParent, NewStudent } from './student-imports.repository.ts';

interface Done {
  importId: string;
  result: ImportResult;
  students: readonly NewStudent[];
  parents: readonly NewParent[];
  kinships: readonly Kinship[];
}

/** One entry for the import, and one per person as if added by hand. */
export function importEntries({ importId, result, students, parents, kinships }: Done): AuditEntry[] {
  const parentOf = new Map(kinships.map(({ studentId, parentId }) => [studentId, parentId]));
  return [
    {
      action: 'students.imported',
      details: { importId },
      after: { ...result, studentIds: students.map(({ id }) => id), parentIds: parents.map(({ id }) => id) },
    },
    ...students.map(({ id, student }) => (
      { action: 'students.created', entity: 'student', entityId: id, details: { importId, parentId: parentOf.get(id) }, after: { ...student } } as const)),
    ...parents.map(({ id, parent }) => (
      { action: 'parents.created', entity: 'parent', entityId: id, details: { importId }, after: { ...parent } } as const)),
  ];
}
