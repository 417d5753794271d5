import type { LessonException, LessonPart } from '@dzvinok/contract/calendar';

/** What an exception says; `version` and day belong to its row. */
export type Parts = Omit<LessonException, 'version' | 'plannedOn'>;

export interface PartChange {
  reason: string | null;
  /** Id of an account. */
  changedBy: number | null;
  changedAt: string;
  version: number;
}

export type PartChanges = Partial<Record<LessonPart, PartChange>>;

/** Null for parts that are as planned. */
function valuesOf({ isCancelled, isToBeGiven, startDateTime, classroomId, isOnline, teacherId }: Omit<Parts, 'reason'>): [LessonPart, string | number | null][] {
  return [
    ['cancelled', isCancelled ? String(isToBeGiven) : null],
    ['start', startDateTime],
    ['place', classroomId ?? (isOnline === null ? null : String(isOnline))],
    ['teacher', teacherId],
  ];
}

/** The parts that are not as planned. */
export function partsOf(exception: Omit<Parts, 'reason'>): LessonPart[] {
  return valuesOf(exception).flatMap(([part, value]) => (value === null ? [] : [part]));
}

interface Save {
  former: Parts & { parts: PartChanges };
  next: Parts;
  change: PartChange;
}

/** The parts after a save. A new reason without a new part is that of all parts; `changed` are those that got `change`. */
export function changeParts({ former, next, change }: Save): { parts: PartChanges; changed: LessonPart[] } {
  const before = new Map(valuesOf(former));
  const present = partsOf(next);
  const renewed = valuesOf(next).flatMap(([part, value]) => (value !== null && value !== before.get(part) ? [part] : []));
  const changed = renewed.length > 0 || next.reason === former.reason ? renewed : present;
  return { changed, parts: Object.fromEntries(present.map((part) => [part, changed.includes(part) ? change : former.parts[part]])) };
}

/** The reason of the part that changed last. */
export function lastReason(changes: readonly Pick<PartChange, 'reason' | 'version'>[]): string | null {
  return changes.toSorted((one, other) => other.version - one.version)[0]?.reason ?? null;
}
