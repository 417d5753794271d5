import { lessonMinutes } from '@dzvinok/schedule/week';

/** All null: the whole centre. */
export interface AlertPlace {
  siteId: number | null;
  classroomId: number | null;
  groupId: number | null;
}

export interface AlertTimes {
  startedAt: Date;
  endedAt: Date | null;
  answer: 'interrupted' | 'shelter' | 'online' | null;
  decidedAt: Date | null;
}

interface Placed {
  groupId: number;
  room: { id: number } | null;
}

interface Timed {
  startsAt: string;
  minutes: number;
}

interface DayLesson extends Placed, Timed {
  teacher: { id: number };
  isOnline: boolean;
  isHeld: boolean;
}

const minuteMs = 60_000;
/** Lessons that begin later are not shown with an open alert. */
const soonMinutes = 60;
/** Time for families to get online after the all-clear; one hour at most is allowed. */
const onlineAfterMinutes = 30;
const stepMinutes = 5;

export function isTouched({ groupId, room }: Placed, place: AlertPlace, siteOf: ReadonlyMap<number, number | null>): boolean {
  if (place.groupId !== null) return groupId === place.groupId;
  if (place.classroomId !== null) return room?.id === place.classroomId;
  return place.siteId === null || (room !== null && siteOf.get(room.id) === place.siteId);
}

/** The lesson goes on, or begins soon, during the alert. */
export function isNear({ startsAt, minutes }: Timed, { startedAt, endedAt }: AlertTimes, now: Date): boolean {
  const start = Date.parse(startsAt);
  return start + lessonMinutes(minutes) * minuteMs > startedAt.getTime() && start < (endedAt ?? now).getTime() + soonMinutes * minuteMs;
}

/** Whole minutes of the lesson that alerts have taken: until the all-clear, or until it went on in the shelter or online. */
export function lostMinutes({ startsAt, minutes }: Timed, alerts: readonly AlertTimes[], now: Date): number {
  const start = Date.parse(startsAt);
  const end = start + lessonMinutes(minutes) * minuteMs;
  let [lost, until] = [0, start];
  for (const { startedAt, endedAt, answer, decidedAt } of alerts.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())) {
    const resumedAt = answer === 'shelter' || answer === 'online' ? decidedAt : endedAt;
    const [from, to] = [Math.max(until, startedAt.getTime()), Math.min(end, (resumedAt ?? now).getTime())];
    if (to > from) lost += to - from;
    until = Math.max(until, to);
  }
  return Math.floor(lost / minuteMs);
}

/**
 * Starts online of the place's lessons of that day after an alert that began before the first of them: lessons held back begin half an hour
 * after the all-clear or soon after `now`, a teacher’s lessons one after another, and later lessons as planned.
 */
export function onlineStarts<Lesson extends DayLesson>(lessons: readonly Lesson[], { startedAt, endedAt }: AlertTimes, now: Date): Map<Lesson, Date> {
  const starts = new Map<Lesson, Date>();
  const inOrder = lessons.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const [first] = inOrder;
  if (!endedAt || !first || Date.parse(first.startsAt) < startedAt.getTime() || Date.parse(first.startsAt) >= endedAt.getTime()) return starts;
  const step = stepMinutes * minuteMs;
  const afterAlert = Math.ceil((endedAt.getTime() + onlineAfterMinutes * minuteMs) / step) * step;
  const earliest = Math.max(afterAlert, Math.ceil((now.getTime() + minuteMs) / step) * step);
  const free = new Map<number, number>();
  for (const lesson of inOrder) {
    const plannedStart = Date.parse(lesson.startsAt);
    const hasBegun = lesson.isHeld || (plannedStart >= afterAlert && plannedStart <= now.getTime());
    const start = hasBegun ? plannedStart : Math.max(plannedStart, free.get(lesson.teacher.id) ?? earliest);
    free.set(lesson.teacher.id, Math.max(earliest, start + lessonMinutes(lesson.minutes) * minuteMs));
    if (!hasBegun && !lesson.isOnline) starts.set(lesson, new Date(start));
  }
  return starts;
}
