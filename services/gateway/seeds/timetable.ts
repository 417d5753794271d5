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

/** Days of past lessons. */
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

/** Indexes of the demo student's groups. */
export const demoStudentGroups: readonly number[] = [0, 3, 5, 7];
