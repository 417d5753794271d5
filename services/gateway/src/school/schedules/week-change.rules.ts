import { addDays, startInstant, weekdayOf } from '@dzvinok/schedule/zone';
import type { CentreDay } from '../../runtime/clock/clock.ts';

export interface WantedSlot {
  dayOfWeek: number;
  classroomId: number;
  startTime: string;
}

export interface PresentSlot extends WantedSlot {
  /** Null since ever. */
  validFrom: string | null;
}

export interface EndedSlot extends PresentSlot {
  minutes: number;
  validTo: string;
}

interface Week<Slot> {
  slots: readonly Slot[];
  lessonDuration: number;
}

export interface WeekChange {
  slots: PresentSlot[];
  ended: EndedSlot[];
  /** For each weekday the day from which on the new week holds. */
  firstDays: { dayOfWeek: number; day: string }[];
}

/** The only days with weekly lessons, both included; null without a beginning or end. */
export interface OwnDays {
  firstDay: string | null;
  lastDay: string | null;
}

interface Asked {
  former: Week<PresentSlot> & Partial<OwnDays>;
  wanted: Week<WantedSlot>;
  from: string;
  today: CentreDay;
}

/**
 * Makes the wanted week hold from `from` on; earlier days keep their week. When a lesson of today has begun, by the former or the wanted week,
 * today's weekday changes tomorrow. Days outside of the group's former days stay without lessons.
 */
export function changeOfWeek({ former, wanted, from, today }: Asked): WeekChange {
  const todays = weekdayOf(today.day);
  const hasBegun = ({ dayOfWeek, startTime }: WantedSlot) =>
    dayOfWeek === todays && startInstant(today.day, startTime, today.zone).getTime() <= today.now.getTime();
  const isLate = from === today.day && [...former.slots, ...wanted.slots].some(hasBegun);
  const firstDayOf = (dayOfWeek: number) => (isLate && dayOfWeek === todays ? addDays(from, 1) : from);
  const isLengthKept = wanted.lessonDuration === former.lessonDuration;
  const { firstDay = null, lastDay = null } = former;
  const held = former.slots
    .map((slot) => ({ ...slot, validFrom: later(slot.validFrom, firstDay) }))
    .filter(({ validFrom }) => lastDay === null || validFrom === null || validFrom <= lastDay);
  const isOver = lastDay !== null && lastDay < from;
  const stays = (slot: PresentSlot) => isLengthKept && !isOver && wanted.slots.some((other) =>
    other.dayOfWeek === slot.dayOfWeek && other.classroomId === slot.classroomId && other.startTime === slot.startTime);
  const isBefore = ({ validFrom, dayOfWeek }: PresentSlot) => validFrom === null || validFrom < firstDayOf(dayOfWeek);
  const kept = new Map(held.filter((slot) => stays(slot) && isBefore(slot)).map((slot) => [slot.dayOfWeek, slot]));

  return {
    firstDays: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, day: firstDayOf(dayOfWeek) })),
    slots: wanted.slots.map(({ dayOfWeek, classroomId, startTime }) => {
      const validFrom = kept.has(dayOfWeek) ? kept.get(dayOfWeek)?.validFrom ?? null : firstDayOf(dayOfWeek);
      return { dayOfWeek, classroomId, startTime, validFrom };
    }),
    ended: held
      .filter((slot) => !kept.has(slot.dayOfWeek) && isBefore(slot))
      .map(({ dayOfWeek, classroomId, startTime, validFrom }) =>
        ({ dayOfWeek, classroomId, startTime, validFrom, minutes: former.lessonDuration, validTo: isOver ? addDays(lastDay, 1) : firstDayOf(dayOfWeek) })),
  };
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}
