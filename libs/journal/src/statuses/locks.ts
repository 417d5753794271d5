import { ruleTexts } from '@dzvinok/texts/messages';

/** Archived student or group: marks are read-only. A student who is frozen on the lesson's day gets no marks. */
export type Lock = 'student' | 'group' | 'frozen';

export const lockTexts: Record<Lock, string> = { student: ruleTexts.studentArchived, group: ruleTexts.groupArchived, frozen: ruleTexts.studentFrozen };

interface LockedStudent {
  isArchived?: boolean | undefined;
  frozenUntil?: string | null | undefined;
  mark?: unknown;
}

/** A mark from before the freeze can be corrected. */
export function lockOf(group: { isArchived?: boolean | undefined }, student: LockedStudent): Lock | null {
  if (group.isArchived) return 'group';
  if (student.isArchived) return 'student';
  return student.frozenUntil && !student.mark ? 'frozen' : null;
}
