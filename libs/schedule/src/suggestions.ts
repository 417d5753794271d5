import { conflictsOf, freeRooms, type AskedLesson, type Conflict, type Timetable } from './conflicts.ts';
import { planned, type Named, type PlanInputs, type PlannedLesson, type PlanSlot, type DayRange } from './plan.ts';
import { endsByMidnight, minutesOf } from './week.ts';
import { isAtWork, type WorkingTime } from './working-hours.ts';
import { startInstant, timeIn, weekdayOf } from './zone.ts';

export interface OfferedDay {
  /** Date of the lesson, or all checked dates of a weekly lesson. */
  dates: readonly string[];
  /** Days between this day and the wanted one. */
  distance: number;
}

export interface WantedLesson extends Omit<AskedLesson, 'startsAt'> {
  startTime: string;
  /** `roomId` is then the wanted room, or null for any. */
  needsRoom: boolean;
}

/** A time at which the teacher and the room are free. */
export interface Suggestion<Day> {
  day: Day;
  startTime: string;
  room: Named | null;
  /** Students who have another lesson at that time. */
  conflicts: Conflict[];
}

interface Places<Day> {
  days: readonly Day[];
  rooms: readonly Named[];
  timetable: Timetable;
  zone: string;
  /** Only times after it are offered. */
  now: Date;
  /** False while the room is closed, or out of the teacher's reach. */
  isOpen?: (lesson: AskedLesson) => boolean;
  /** False for a lesson during an absence of its teacher. */
  isTeacherHere?: (lesson: AskedLesson) => boolean;
  hours?: readonly WorkingTime[];
}

/** How much worse each difference from the wanted lesson is than beginning an hour earlier or later. */
const weights = { room: 1.5, day: 2, student: 2 };
const stepMinutes = 15;
/** Starts that are offered even if no lesson of the centre begins so early or late. */
const usualStarts = ['09:00', '19:00'] as const;
const mostSuggestions = 6;
const mostOfDay = 2;

/** The nearest free times with a room, best first: near in time, on the wanted day, in the wanted room, with few students who are busy then. */
export function suggestionsFor<Day extends OfferedDay>(wanted: WantedLesson, { days, rooms, timetable, zone, now, isOpen = () => true, isTeacherHere = () => true, hours = [] }: Places<Day>): Suggestion<Day>[] {
  const starts = startsIn(timetable, wanted.startTime, zone).filter((startTime) => endsByMidnight(startTime, wanted.minutes));
  const isWorking = ({ dates: [date] }: Day, startTime: string) =>
    date === undefined || isAtWork({ dayOfWeek: weekdayOf(date), startTime, durationMinutes: wanted.minutes }, hours);
  const found = days.flatMap((day) => starts.filter((startTime) => isWorking(day, startTime)).flatMap((startTime) => {
    const times = timesOf(day.dates, startTime, wanted, { zone, now });
    if (times.length === 0 || !times.every(isTeacherHere)) return [];
    const met = times.flatMap(({ startsAt, minutes }) => timetable.meeting(startsAt, minutes));
    if (met.some(({ teacher }) => teacher.id === wanted.teacherId)) return [];
    const free = wanted.needsRoom ? freeRooms(times, rooms, timetable) : [];
    const wantedFirst = free.toSorted((one, other) => Number(other.id === wanted.roomId) - Number(one.id === wanted.roomId));
    const room = wantedFirst.find(({ id }) => times.every((time) => isOpen({ ...time, roomId: id }))) ?? null;
    if (wanted.needsRoom && room === null) return [];
    if (day.distance === 0 && startTime === wanted.startTime && (wanted.roomId === null || room?.id === wanted.roomId)) return [];
    const busy = busyStudents(met, wanted, timetable);
    const isRoomKept = !wanted.needsRoom || wanted.roomId === null || room?.id === wanted.roomId;
    const cost = Math.abs(minutesOf(startTime) - minutesOf(wanted.startTime)) / 60
      + (isRoomKept ? 0 : weights.room) + (day.distance === 0 ? 0 : weights.day + day.distance / 2) + busy * weights.student;
    return [{ day, startTime, room, times, cost }];
  })).sort((one, other) => one.cost - other.cost);

  const best: Suggestion<Day>[] = [];
  for (const { day, startTime, room, times } of found) {
    if (best.length === mostSuggestions) break;
    if (best.filter((one) => one.day === day).length === mostOfDay) continue;
    best.push({ day, startTime, room, conflicts: conflictsOf(times.map((time) => ({ ...time, roomId: room?.id ?? null })), timetable) });
  }
  return best;
}

/** The lessons at that time, without past dates. */
export function timesOf(
  dates: readonly string[], startTime: string, { minutes, roomId, teacherId, studentIds }: WantedLesson, { zone, now }: { zone: string; now: Date },
): AskedLesson[] {
  return dates
    .map((date) => ({ startsAt: startInstant(date, startTime, zone), minutes, roomId, teacherId, studentIds }))
    .filter(({ startsAt }) => startsAt > now);
}

/** A lesson of the group on each day, with its `state`; days outside of periods and of the group's own days are left out. */
export function possibleDays(range: DayRange, groupId: number, inputs: PlanInputs, { validFrom, validTo }: Pick<PlanSlot, 'validFrom' | 'validTo'> = always): PlannedLesson[] {
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    groupId, dayOfWeek, startTime: '12:00:00', minutes: 1, room: null, isOnline: false, teacher: { id: 0, name: '' }, validFrom, validTo,
  }));
  return planned(range, { ...inputs, slots: everyDay, exceptions: [], extras: [], freezes: inputs.freezes.filter((freeze) => freeze.groupId === groupId) });
}

const always = { validFrom: null, validTo: null };

function busyStudents(met: readonly PlannedLesson[], { studentIds }: WantedLesson, { studentsOf }: Timetable): number {
  const groups = [...new Set(met.map(({ groupId }) => groupId))].flatMap((groupId) => studentsOf.get(groupId) ?? []);
  return studentIds.filter((id) => groups.some((students) => students.has(id))).length;
}

/** `HH:MM` of the starts that are tried: as early and as late as lessons of the centre begin. */
function startsIn({ lessons }: Timetable, wanted: string, zone: string): string[] {
  let [first, last] = [minutesOf(usualStarts[0]), minutesOf(usualStarts[1])];
  for (const { startsAt } of lessons) {
    const minute = minutesOf(timeIn(zone, startsAt));
    first = Math.min(first, minute);
    last = Math.max(last, minute);
  }
  const grid: string[] = [];
  for (let minute = Math.ceil(first / stepMinutes) * stepMinutes; minute <= last; minute += stepMinutes) {
    grid.push(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
  }
  return [...new Set([wanted, ...grid])];
}
