import { addDays, mondayOf, startInstant, weekdayOf } from '@dzvinok/schedule/zone';

/** Equal in every seeded centre, so that ids and schedule conflicts are too. `subject`, `teacher`, `classroom`: indexes. */
export interface PlannedGroup {
  subject: number;
  teacher: number;
  days: readonly number[];
  startTime: string;
  classroom: number;
  durationMinutes: number;
  pricePerMonth: number;
  capacity: number;
  isOnline: boolean;
  /** Past weekdays, if they differ from `days`. */
  metOn?: readonly number[];
}

export const historyDays = 91;

const monday = 1;
const tuesday = 2;
const wednesday = 3;
const thursday = 4;
const friday = 5;
const saturday = 6;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

const usual = { isOnline: false };

/** The first group, the demo teacher's, meets every evening, so that there is always a lesson today; before, thrice a week, or topics would run out. */
export const plannedGroups: readonly PlannedGroup[] = [
  { ...usual, subject: 1, teacher: 0, days: everyDay, metOn: [tuesday, thursday, saturday], startTime: '18:00:00', classroom: 0, durationMinutes: 60, pricePerMonth: 3600, capacity: 11 },
  { ...usual, subject: 1, teacher: 0, days: [monday, wednesday, friday], startTime: '16:15:00', classroom: 0, durationMinutes: 60, pricePerMonth: 2400, capacity: 12 },
  { ...usual, subject: 1, teacher: 1, days: [tuesday, thursday], startTime: '15:00:00', classroom: 1, durationMinutes: 90, pricePerMonth: 2200, capacity: 14 },
  { ...usual, subject: 0, teacher: 2, days: [monday, wednesday], startTime: '16:00:00', classroom: 1, durationMinutes: 60, pricePerMonth: 1800, capacity: 14 },
  { ...usual, subject: 0, teacher: 2, days: [tuesday, thursday], startTime: '17:00:00', classroom: 2, durationMinutes: 60, pricePerMonth: 1800, capacity: 13 },
  { ...usual, subject: 2, teacher: 3, days: [monday, wednesday, friday], startTime: '17:10:00', classroom: 2, durationMinutes: 45, pricePerMonth: 2600, capacity: 13 },
  { ...usual, subject: 2, teacher: 4, days: [tuesday, thursday, saturday], startTime: '10:00:00', classroom: 3, durationMinutes: 45, pricePerMonth: 2450.5, capacity: 12, isOnline: true },
  { ...usual, subject: 3, teacher: 5, days: [wednesday, saturday], startTime: '14:30:00', classroom: 3, durationMinutes: 0, pricePerMonth: 1500, capacity: 13 },
];

/** The teacher of group 7; its lessons are within the hours. */
export const worksInHours = { teacher: 4, hours: [tuesday, thursday, saturday].map((dayOfWeek) => ({ dayOfWeek, from: '09:00', to: '14:00' })) };

export const demoStudentGroups: readonly number[] = [0, 3, 5, 7];

/** A school year with autumn holidays, which leave out today and the days before it; a moved lesson, and one that waits for another time. */
export function calendarOf({ today, zone }: { today: string; zone: string }) {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);
  let autumn = mondayOf(`${year}-10-30`);
  while (autumn <= today && addDays(autumn, 9) >= today) autumn = addDays(autumn, 7);
  const isFree = (day: string) => day < autumn || day > addDays(autumn, 6);
  const next = (weekday: number) => Array.from({ length: 28 }, (_, index) => addDays(today, index + 2))
    .find((day) => weekdayOf(day) === weekday && isFree(day) && isFree(addDays(day, 1))) ?? today;
  const last = (weekday: number) => Array.from({ length: 28 }, (_, index) => addDays(today, -index - 1))
    .find((day) => weekdayOf(day) === weekday && isFree(day)) ?? today;
  const asPlanned = { classroom_id: null, is_online: null, teacher_id: null, version: 1, changed_at: startInstant(addDays(today, -1), '12:00:00', zone).toISOString() };
  const moved = next(thursday);
  return {
    period: { id: 1, name: `Навчальний рік ${year}/${String(year + 1).slice(2)}`, first_day: `${year}-09-01`, last_day: `${year + 1}-08-31` },
    terms: [
      { period_id: 1, name: 'І семестр', first_day: `${year}-09-01`, last_day: `${year}-12-31` },
      { period_id: 1, name: 'ІІ семестр', first_day: `${year + 1}-01-01`, last_day: `${year + 1}-05-31` },
    ],
    holiday: { id: 1, name: 'Осінні канікули', kind: 'closed', is_of_centre: true, first_day: autumn, last_day: addDays(autumn, 6) },
    /** Lessons that a student of the groups 4 and 3 misses, and the days on which guests make them up in the groups 5 and 1. */
    missed: { monday: next(monday), wednesday: next(wednesday), lastTuesday: last(tuesday) },
    guestDay: next(tuesday),
    /** Lessons of the groups 2 and 3 that their teachers have swapped, and one of group 3 for which a substitute is asked. */
    requested: { own: next(friday), inReturn: next(tuesday), open: next(thursday) },
    exceptions: [
      {
        ...asPlanned, group_id: 5, planned_on: moved, is_cancelled: false, is_to_be_given: true,
        starts_at: startInstant(addDays(moved, 1), '18:00:00', zone).toISOString(), reason: 'Олімпіада в школі',
      },
      { ...asPlanned, group_id: 7, planned_on: next(tuesday), is_cancelled: true, is_to_be_given: true, starts_at: null, reason: 'Захворів викладач' },
    ],
  };
}

/**
 * Today's absence of the last teacher, and the colleague who gives the lesson: of the same subject if one is free, never the demo teacher.
 * On Sundays, when no other group meets, the lesson is an extra lesson.
 */
export function substitutionOf({ today, zone }: { today: string; zone: string }) {
  const weekday = weekdayOf(today);
  const [latest] = plannedGroups.filter(({ teacher, days }) => teacher !== 0 && days.includes(weekday))
    .toSorted((one, other) => other.startTime.localeCompare(one.startTime));
  const group = latest ?? plannedGroups[2];
  if (!group) throw new Error('No group to substitute');
  const isBusy = (teacher: number) => plannedGroups.some((other) => other.teacher === teacher && other.days.includes(weekday));
  const free = [1, 2, 3, 4, 5].filter((teacher) => teacher !== group.teacher && !isBusy(teacher));
  const ofSubject = (teacher: number) => plannedGroups.some((other) => other.teacher === teacher && other.subject === group.subject);
  return {
    groupId: plannedGroups.indexOf(group) + 1,
    classroomId: group.classroom + 1,
    absent: group.teacher,
    substitute: free.find(ofSubject) ?? free[0] ?? 5,
    isExtra: latest === undefined,
    extraStartsAt: startInstant(today, '12:00:00', zone).toISOString(),
    startsAt: startInstant(today, '00:00:00', zone).toISOString(),
    endsAt: startInstant(addDays(today, 1), '00:00:00', zone).toISOString(),
    enteredAt: startInstant(today, '07:30:00', zone).toISOString(),
  };
}
