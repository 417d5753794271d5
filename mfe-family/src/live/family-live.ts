import { useLiveReads } from '@dzvinok/api-client/live';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { progressRoutes } from '@dzvinok/contract/progress';
import { recordingsRoutes } from '@dzvinok/contract/recordings';

const reads = [
  familyRoutes.week, familyRoutes.missedLessons, familyRoutes.header, progressRoutes.list, recordingsRoutes.list,
  homeworksRoutes.ofStudent,
];

/** Keeps the pages of a student or a parent as new as the server’s: attendance, homework, broadcasts, missed lessons, marks, recordings. */
export function useFamilyLive(): void {
  useLiveReads({ reads });
}
