import type { AttendanceStatus } from '@dzvinok/contract/family';
import { statusLetter } from '@dzvinok/ui/text';

/** Attendance choices in the journal’s words. */
export const attendanceNames: Record<AttendanceStatus, string> = { 1: statusLetter('online'), 2: statusLetter('recording') };
