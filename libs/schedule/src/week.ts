import { addDays, mondayOf, startInstant } from './zone.ts';

/** A weekly lesson: the day of the week (0 is Sunday) and the centre's wall clock. */
export interface WeeklySlot {
  dayOfWeek: number;
  startTime: string;
}

/** A weekly lesson on its day. */
export interface DatedLesson<Slot extends WeeklySlot> {
  slot: Slot;
  /** Calendar day in the centre's zone. */
  day: string;
  startsAt: Date;
}

/** The lessons of weekly slots in the week (Monday to Sunday) that holds `day`, earliest first. */
export function lessonsOfWeek<Slot extends WeeklySlot>(
  slots: readonly Slot[],
  day: string,
  zone: string,
): DatedLesson<Slot>[] {
  const monday = mondayOf(day);
  return slots
    .map((slot) => {
      const date = addDays(monday, (slot.dayOfWeek + 6) % 7);
      return { slot, day: date, startsAt: startInstant(date, slot.startTime, zone) };
    })
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
