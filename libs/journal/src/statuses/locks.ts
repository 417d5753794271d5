import { ruleTexts } from '@dzvinok/texts/messages';

/** What is in the archive, so that nothing of a mark may be changed: its student, or the whole group. */
export type Lock = 'student' | 'group';

export const lockTexts: Record<Lock, string> = { student: ruleTexts.studentArchived, group: ruleTexts.groupArchived };

export function lockOf(group: { isArchived?: boolean | undefined }, student: { isArchived?: boolean | undefined }): Lock | null {
  if (group.isArchived) return 'group';
  return student.isArchived ? 'student' : null;
}
