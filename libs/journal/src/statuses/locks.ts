import { ruleTexts } from '@dzvinok/texts/messages';

/** Archived student or group: marks are read-only. */
export type Lock = 'student' | 'group';

export const lockTexts: Record<Lock, string> = { student: ruleTexts.studentArchived, group: ruleTexts.groupArchived };

export function lockOf(group: { isArchived?: boolean | undefined }, student: { isArchived?: boolean | undefined }): Lock | null {
  if (group.isArchived) return 'group';
  return student.isArchived ? 'student' : null;
}
