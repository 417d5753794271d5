import { type DayRange, planned, type PlannedLesson, type PlanSlot, takesPlace } from '@dzvinok/schedule/plan';
import { lessonMinutes } from '@dzvinok/schedule/week';
import { addDays } from '@dzvinok/schedule/zone';
import { isMemberOn } from '../../school/schedules/participants.ts';
import type { StoredPlan } from '../../school/schedules/plan.queries.ts';

interface Stay {
  id: number;
  joinedOn: string;
  leftOn: string | null;
}

interface FeedLesson {
  id: number;
  day: string;
  startsAt: string;
}

export interface FeedGroup {
  groupId: number;
  className: string;
  lessonDuration: number;
  /** Grows with each change of the plan. */
  version: number;
  changedAt: Date;
  subjectName: string;
  teacherName: string;
  memberships: Stay[];
  freezes: DayRange[];
  plan: StoredPlan;
  lessons: FeedLesson[];
}

interface Viewpoint {
  today: string;
  zone: string;
}

export interface Meeting {
  startsAt: Date;
  minutes: number;
  classroomName: string | null;
  isOnline: boolean;
  teacherName: string;
  isCancelled: boolean;
  why: string | null;
}

/** A weekly slot within a stay in the group. */
export interface Series extends Meeting {
  uid: string;
  dayOfWeek: number;
  /** Start of the last lesson; null without an end. */
  until: Date | null;
  /** Starts of lessons that do not take place. */
  left: Date[];
  /** Lessons with a changed time, place or teacher, and cancelled lessons. */
  changed: (Meeting & { instead: Date })[];
}

export interface Single extends Meeting {
  uid: string;
}

const year = 366;
/** A cancelled lesson is shown these days before and after it. */
const cancelledFor = 14;

/** Lessons of these days follow the plan; later lessons only repeat the week. */
export function feedRange(today: string): DayRange {
  return { from: addDays(today, 1 - year), to: addDays(today, year) };
}

/** Makes recurring events and exceptions that match the family's schedule in every week. */
export function eventsOf(group: FeedGroup, { today, zone }: Viewpoint): { series: Series[]; singles: Single[] } {
  const range = feedRange(today);
  const plan = { ...group.plan, freezes: [...group.plan.freezes, ...group.freezes.map((days) => ({ ...days, groupId: group.groupId }))], zone };
  const lessons = planned(range, plan).filter((lesson) => takesPlace(lesson) || isShownCancelled(lesson, today));
  const attended = group.lessons.filter(({ day }) => !group.freezes.some(({ from, to }) => from <= day && day <= to));
  const heldOn = new Map(attended.map((lesson) => [lesson.day, lesson]));
  const meetings = [
    ...lessons.map((lesson) => {
      const { day, plannedOn, state, startsAt, minutes, room, isOnline, teacher, why } = lesson;
      const held = takesPlace(lesson) ? heldOn.get(day) : undefined;
      if (held) heldOn.delete(day);
      return {
        day, plannedOn: state === 'extra' ? null : plannedOn, uid: `planned-${group.groupId}-${plannedOn}`,
        startsAt: held ? new Date(held.startsAt) : startsAt, minutes, classroomName: room?.name ?? null, isOnline,
        teacherName: teacher.name, isCancelled: state === 'cancelled', why: state === 'planned' ? null : why,
      };
    }),
    ...[...heldOn.values()].map(({ id, day, startsAt }) => ({
      ...asPlanned, day, plannedOn: null, uid: `lesson-${id}`, startsAt: new Date(startsAt), minutes: lessonMinutes(group.lessonDuration),
      classroomName: null, isOnline: false, teacherName: group.teacherName,
    })),
  ];
  const found: { series: Series[]; singles: Single[] } = { series: [], singles: [] };
  for (const stay of group.memberships) {
    const own = meetings.filter(({ day }) => isMemberOn(stay, day));
    const single = new Set(own);
    const ofSlot = new Map(own.flatMap((meeting) => (meeting.plannedOn === null ? [] : [[meeting.plannedOn, meeting]])));
    for (const slot of plan.slots) {
      const weekly = within(slot, stay, plan.periods);
      const startsIn = (days: DayRange) => planned(days, { ...bare, slots: [weekly], zone });
      const [first] = startsIn({ from: weekly.validFrom, to: addDays(weekly.validFrom, 6) });
      if (!first) continue;
      const last = weekly.validTo === null ? undefined : startsIn({ from: addDays(weekly.validTo, -7), to: weekly.validTo }).at(-1);
      const series: Series = {
        uid: `weekly-${group.groupId}-${slot.dayOfWeek}-${slot.validTo === null ? '' : `${slot.validTo}-`}${stay.id}`,
        ...asPlanned, dayOfWeek: slot.dayOfWeek, startsAt: first.startsAt, minutes: first.minutes, classroomName: slot.room?.name ?? null,
        isOnline: slot.isOnline, teacherName: slot.teacher.name, until: last?.startsAt ?? null, left: [], changed: [],
      };
      for (const { plannedOn, startsAt } of startsIn(range)) {
        const meeting = ofSlot.get(plannedOn);
        if (!meeting) series.left.push(startsAt);
        else if (!isSame(meeting, { ...series, startsAt })) series.changed.push({ ...meeting, instead: startsAt });
        if (meeting) single.delete(meeting);
      }
      found.series.push(series);
    }
    found.singles.push(...[...single].map((meeting) => ({ ...meeting, uid: `${meeting.uid}-${stay.id}` })));
  }
  return found;
}

const asPlanned = { isCancelled: false, why: null };
const bare = { periods: [], holidays: [], exceptions: [], extras: [], freezes: [] };

/** The slot while the student is in the group and some period lasts. */
function within(slot: PlanSlot, stay: Stay, periods: readonly DayRange[]): PlanSlot & { validFrom: string } {
  const afterPeriods = periods.map(({ to }) => addDays(to, 1)).toSorted().at(-1);
  const ends = [slot.validTo, stay.leftOn, afterPeriods].filter((day) => typeof day === 'string').toSorted();
  const validFrom = slot.validFrom !== null && slot.validFrom > stay.joinedOn ? slot.validFrom : stay.joinedOn;
  return { ...slot, validFrom, validTo: ends[0] ?? null };
}

function isShownCancelled({ state, day }: PlannedLesson, today: string): boolean {
  return state === 'cancelled' && addDays(today, -cancelledFor) <= day && day <= addDays(today, cancelledFor);
}

const compared = ['minutes', 'classroomName', 'isOnline', 'teacherName', 'isCancelled'] as const;

function isSame(one: Meeting, other: Meeting): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && compared.every((part) => one[part] === other[part]);
}
