import type { LessonException, LessonPart } from '@dzvinok/contract/calendar';

export type Parts = Omit<LessonException, 'version' | 'plannedOn'>;

export interface PartChange {
  reason: string | null;
  changedBy: number | null;
  changedAt: string;
  version: number;
  /** Ids of its notices (`lesson_changes`). */
  toldBy: readonly number[];
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

export function partsOf(exception: Omit<Parts, 'reason'>): LessonPart[] {
  return valuesOf(exception).flatMap(([part, value]) => (value === null ? [] : [part]));
}

/** A new reason without a changed part applies to all parts. */
export function changedParts(former: Parts, next: Parts): LessonPart[] {
  const before = new Map(valuesOf(former));
  const renewed = valuesOf(next).flatMap(([part, value]) => (value !== null && value !== before.get(part) ? [part] : []));
  return renewed.length > 0 || next.reason === former.reason ? renewed : partsOf(next);
}

/** The parts of an exception after `change` of some parts; a change without notices keeps the earlier notices. */
export function withChange(former: PartChanges, exception: Parts, changed: readonly LessonPart[], change: PartChange): PartChanges {
  const changeOf = (part: LessonPart) => ({ ...change, toldBy: change.toldBy.length > 0 ? change.toldBy : former[part]?.toldBy ?? [] });
  return Object.fromEntries(partsOf(exception).map((part) => [part, changed.includes(part) ? changeOf(part) : former[part]]));
}

export function lastReason(changes: readonly Pick<PartChange, 'reason' | 'version'>[]): string | null {
  return changes.toSorted((one, other) => other.version - one.version)[0]?.reason ?? null;
}
