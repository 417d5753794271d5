import { addDays, startInstant, weekdayOf } from '@dzvinok/schedule/zone';
import { isMemberOn } from '../../school/memberships/membership.entity.ts';

interface Stay {
  id: number;
  joinedOn: string;
  leftOn: string | null;
}

interface FeedSlot {
  dayOfWeek: number;
  startTime: string;
  classroomName: string;
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
  /** Grows with each change of the weekly slots. */
  settingsVersion: number;
  subjectName: string;
  teacherName: string;
  memberships: Stay[];
  slots: FeedSlot[];
  lessons: FeedLesson[];
}

/** A weekly slot, from the first day of a stay in the group. */
export interface Series {
  uid: string;
  dayOfWeek: number;
  startTime: string;
  classroomName: string;
  firstDay: string;
  /** Start of the last lesson before the student left; null for a present member. */
  until: Date | null;
  /** Lessons held at another time of their day. */
  moved: { day: string; startsAt: Date }[];
}

/** A lesson on a weekday without a slot. */
export interface Single {
  uid: string;
  startsAt: Date;
}

/** Makes recurring events and exceptions that match the family's schedule in every week. */
export function eventsOf(group: FeedGroup, zone: string): { series: Series[]; singles: Single[] } {
  const series = group.memberships.flatMap((stay) =>
    group.slots.flatMap((slot) => seriesOf(group, stay, slot, zone) ?? []));
  const weekdays = new Set(group.slots.map(({ dayOfWeek }) => dayOfWeek));
  const singles = group.lessons
    .filter(({ day }) => !weekdays.has(weekdayOf(day)))
    .flatMap(({ id, day, startsAt }) =>
      group.memberships.filter((stay) => isMemberOn(stay, day)).slice(0, 1)
        .map((stay) => ({ uid: `lesson-${id}-${stay.id}`, startsAt: new Date(startsAt) })));
  return { series, singles };
}

function seriesOf(group: FeedGroup, stay: Stay, slot: FeedSlot, zone: string): Series | null {
  const firstDay = addDays(stay.joinedOn, (slot.dayOfWeek - weekdayOf(stay.joinedOn) + 7) % 7);
  if (!isMemberOn(stay, firstDay)) return null;
  const startOn = (day: string) => startInstant(day, slot.startTime, zone);
  return {
    uid: `weekly-${group.groupId}-${slot.dayOfWeek}-${stay.id}`,
    ...slot,
    firstDay,
    until: stay.leftOn === null ? null : startOn(lastDayBefore(stay.leftOn, slot.dayOfWeek)),
    moved: group.lessons
      .filter(({ day }) => weekdayOf(day) === slot.dayOfWeek && isMemberOn(stay, day))
      .map(({ day, startsAt }) => ({ day, startsAt: new Date(startsAt) }))
      .filter(({ day, startsAt }) => startsAt.getTime() !== startOn(day).getTime()),
  };
}

function lastDayBefore(day: string, dayOfWeek: number): string {
  const before = addDays(day, -1);
  return addDays(before, -((weekdayOf(before) - dayOfWeek + 7) % 7));
}
