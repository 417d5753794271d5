import { rereadChanged, useLiveReads } from '@dzvinok/api-client/live';
import { familyRoutes } from '@dzvinok/contract/family';
import { progressRoutes } from '@dzvinok/contract/progress';
import { recordingsRoutes } from '@dzvinok/contract/recordings';

const reads = [
  familyRoutes.schedule, familyRoutes.missedLessons, familyRoutes.header, progressRoutes.list, recordingsRoutes.list,
];

/** Keeps the pages of a student or a parent as new as the server’s: attendance, homework, broadcasts, missed lessons, marks, recordings. */
export function useFamilyLive(): void {
  useLiveReads({
    reads,
    apply: (event, client) => {
      if (event.kind !== 'student') return;
      for (const { path } of reads) {
        rereadChanged(client, { queryKey: [path], predicate: ({ queryKey: [, call] }) => isOf(call, event.studentId) });
      }
    },
  });
}

/** A read that names no child is of the student, or of the parent’s first child. */
function isOf(call: unknown, studentId: number): boolean {
  if (typeof call !== 'object' || call === null || !('query' in call)) return true;
  const { query } = call;
  if (typeof query !== 'object' || query === null || !('studentId' in query)) return true;
  return query.studentId === studentId;
}
