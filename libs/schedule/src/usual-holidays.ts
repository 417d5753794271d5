import type { DayRange } from './plan.ts';
import { addDays, mondayOf, weekdayOf } from './zone.ts';

export interface UsualHoliday extends DayRange {
  name: string;
  /** Public holidays (Labour Code, article 73), or school holidays as the ministry usually recommends them. */
  kind: 'public' | 'school';
}

const fixed = [
  ['01-01', 'Новий рік'], ['03-08', 'Міжнародний жіночий день'], ['05-01', 'День праці'], ['05-08', 'День пам’яті та перемоги над нацизмом'],
  ['06-28', 'День Конституції України'], ['07-15', 'День Української Державності'], ['08-24', 'День Незалежності України'],
  ['10-01', 'День захисників і захисниць України'], ['12-25', 'Різдво Христове'],
] as const;

/** Ukrainian public and school holidays that begin within the days, by first day. Only a suggestion: none of them is binding under martial law. */
export function usualHolidays({ from, to }: DayRange): UsualHoliday[] {
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, index) => Number(from.slice(0, 4)) + index);
  return years.flatMap(holidaysOf).filter((holiday) => from <= holiday.from && holiday.from <= to).sort((one, other) => (one.from < other.from ? -1 : 1));
}

function holidaysOf(year: number): UsualHoliday[] {
  const easter = easterOf(year);
  const days = [...fixed.map(([day, name]) => [`${year}-${day}`, name] as const), [easter, 'Великдень'] as const, [addDays(easter, 49), 'Трійця'] as const];
  const winter = `${year}-12-25`;
  const breaks = [
    [fourthMonday(`${year}-03`), 7, 'Весняні канікули'], [fourthMonday(`${year}-10`), 7, 'Осінні канікули'],
    [addDays(winter, 6 - weekdayOf(winter)), 16, 'Зимові канікули'],
  ] as const;
  return [
    ...days.map(([day, name]) => ({ name, kind: 'public' as const, from: day, to: day })),
    ...breaks.map(([day, length, name]) => ({ name, kind: 'school' as const, from: day, to: addDays(day, length - 1) })),
  ];
}

function fourthMonday(month: string): string {
  return addDays(mondayOf(`${month}-07`), 21);
}

/** Orthodox Easter of the years 1900–2099: Meeus’ Julian algorithm, thirteen days later in the civil calendar. */
function easterOf(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30;
  const days = moon + ((2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7) + 114;
  return addDays(`${year}-0${Math.floor(days / 31)}-01`, (days % 31) + 13);
}
