import type { AttendanceStatus } from '@dzvinok/contract/family';
import { statusLetter } from '@dzvinok/ui/text';

export const attendanceNames: Record<AttendanceStatus, string> = { 1: statusLetter('online'), 2: statusLetter('recording') };
