import { useLiveReads } from '@dzvinok/api-client/live';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { progressRoutes } from '@dzvinok/contract/progress';
import { recordingsRoutes } from '@dzvinok/contract/recordings';

const reads = [
  familyRoutes.week, familyRoutes.missedLessons, familyRoutes.header, progressRoutes.list, recordingsRoutes.list,
  homeworksRoutes.ofStudent, ledgerRoutes.family, invoicesRoutes.family,
];

/** Rereads the pages when attendance, homework, broadcasts, missed lessons, marks, recordings or the account change on the server. */
export function useFamilyLive(): void {
  useLiveReads({ reads });
}
