import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { freePlaces } from '@dzvinok/schedule/places';
import { takesPlace } from '@dzvinok/schedule/plan';
import { addDays, mondayOf, weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, formatLongDate, weekdayName, weekdayShort } from '@dzvinok/texts/dates';
import { compareNames, withInitials } from '@dzvinok/texts/names';
import { counted } from '@dzvinok/texts/plural';
import { timeRange } from '@dzvinok/texts/times';
import type { BoardCard, BoardColumn, BoardPlace } from '@dzvinok/ui/board';

export const sides = ['room', 'teacher', 'group'] as const;
export type Side = (typeof sides)[number];

export interface TimetableView {
  day: string;
  span: 'day' | 'week';
  by: Side;
  /** Id of the only room, teacher or group shown; null for all. */
  only: number | null;
}

export interface Named {
  id: number;
  name: string;
}

const nowhere: Named = { id: 0, name: 'Онлайн і без аудиторії' };

export function weekDaysOf(day: string): string[] {
  const monday = mondayOf(day);
  return [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(monday, index));
}

export function keyOf({ groupId, plannedOn, extra }: PlannedLessonItem): string {
  return extra ? `extra ${extra.id}` : `${groupId} ${plannedOn}`;
}

/** Minutes from midnight, read from the text: the gateway writes date-times on the centre's clock. */
export function startOf({ startsAt }: Pick<PlannedLessonItem, 'startsAt'>): number {
  return Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16));
}

/** `17:05`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function nameOf({ subjectName, className }: Pick<PlannedLessonItem, 'subjectName' | 'className'>): string {
  return `${subjectName} ${className}`;
}

function belongsTo(lesson: PlannedLessonItem, by: Side): Named {
  if (by === 'group') return { id: lesson.groupId, name: nameOf(lesson) };
  return by === 'teacher' ? lesson.teacher : lesson.room ?? nowhere;
}

/** Rooms, teachers or groups of the lessons, and known ones without lessons. */
export function choicesOf(lessons: readonly PlannedLessonItem[], by: Side, known: readonly Named[] = []): Named[] {
  const all = new Map([...known, ...lessons.map((lesson) => belongsTo(lesson, by))].map((one) => [one.id, one]));
  return [...all.values()].sort((one, other) => Number(one === nowhere) - Number(other === nowhere) || compareNames(one.name, other.name));
}

export interface Shown {
  columns: BoardColumn[];
  cards: BoardCard[];
  from: number;
  until: number;
}

const dayHours = [8, 20] as const;

/** A day has a column for each room, teacher or group; a week has its days; a list is a day whose cards name all of it. */
export function boardOf(lessons: readonly PlannedLessonItem[], { day, span, by, only }: Omit<TimetableView, 'span'> & { span: TimetableView['span'] | 'list' }, today: string, known?: readonly Named[]): Shown {
  const chosen = lessons.filter((lesson) => (only === null || belongsTo(lesson, by).id === only) && (span === 'week' || lesson.day === day));
  const days = weekDaysOf(day);
  const columns = span === 'week'
    ? days.map((one) => ({ id: `${one} `, label: `${weekdayShort(weekdayOf(one))} ${formatDayMonth(one)}`, name: dayText(one), isToday: one === today }))
    : choicesOf(chosen, by, known).filter(({ id }) => only === null || id === only)
      .map(({ id, name }) => ({ id: `${day} ${id}`, label: by === 'teacher' ? withInitials(name) : name, name: `${name}, ${dayText(day)}`, isToday: day === today }));
  const starts = lessons.map(startOf);
  const ends = lessons.map((lesson, index) => (starts[index] ?? 0) + lesson.minutes);
  const cards = chosen.map((lesson) => cardOf(lesson, span === 'week' ? `${lesson.day} ` : `${lesson.day} ${belongsTo(lesson, by).id}`, span === 'day' ? by : null));
  return {
    columns: columns.map((column) => {
      const count = cards.filter((card) => card.column === column.id).length;
      return { ...column, count: count === 0 ? 'уроків немає' : counted(count, 'lesson').replaceAll('\u00a0', ' ') };
    }),
    cards,
    from: Math.min(dayHours[0], ...starts.map((start) => Math.floor(start / 60))) * 60,
    until: Math.min(24, Math.max(dayHours[1], ...ends.map((end) => Math.ceil(end / 60)))) * 60,
  };
}

/** `понеділок, 23 листопада`. */
function dayText(day: string): string {
  return `${weekdayName(weekdayOf(day)).toLowerCase()}, ${formatLongDate(day).replaceAll('\u00a0', ' ')}`;
}

/** The day, and the room, teacher or group of a column; null for a column of a whole day. */
export function readColumn({ column }: BoardPlace): { day: string; id: number | null } {
  const [day = '', id = ''] = column.split(' ');
  return { day, id: id === '' ? null : Number(id) };
}

/** `by`: the side that the column names already. */
function cardOf(lesson: PlannedLessonItem, column: string, by: Side | null): BoardCard {
  const { minutes, teacher, students, capacity, state } = lesson;
  const start = startOf(lesson);
  const place = by === 'room' ? [] : [placeOf(lesson)];
  const person = by === 'teacher' ? [] : [withInitials(teacher.name)];
  const status = stateText(lesson);
  return {
    id: keyOf(lesson), column, start, minutes, color: lesson.subjectColor, title: nameOf(lesson), kept: lesson.className,
    lines: [timeRange(timeOf(start), minutes), ...status ? [status] : [], ...place, ...person, [capacity === null ? counted(students, 'student') : `${students} з ${capacity}`, ...guestsOf(lesson)].join(', ')],
    sentence: sentenceOf(lesson), isOff: !takesPlace(lesson), isChanged: state === 'changed' || state === 'extra', fixedReason: fixedReasonOf(lesson),
  };
}

/** Why the lesson cannot be moved; undefined if it can. */
function fixedReasonOf({ isHeld, state }: PlannedLessonItem): string | undefined {
  if (isHeld) return 'він уже почався';
  if (state === 'closed') return 'цього дня занять немає';
  return state === 'frozen' ? 'групу заморожено' : undefined;
}

function freeOf({ freePlaces: free, capacity, students }: PlannedLessonItem): number | null {
  return free === undefined ? freePlaces({ capacity, members: students, guests: 0, held: 0 }) : free;
}

function guestsOf({ guests = 0 }: PlannedLessonItem): string[] {
  return guests > 0 ? [counted(guests, ['гість', 'гості', 'гостей']).replaceAll('\u00a0', ' ')] : [];
}

export function placeOf({ isOnline, room }: Pick<PlannedLessonItem, 'isOnline' | 'room'>): string {
  return room?.name ?? (isOnline ? 'онлайн' : 'без аудиторії');
}

const stateTexts: Record<PlannedLessonItem['state'], string> = {
  planned: '', changed: 'змінено', extra: 'додатковий', cancelled: 'скасовано', closed: 'занять немає', frozen: 'заморожено',
};

function stateText({ state, why }: PlannedLessonItem): string {
  return state === 'closed' && why ? why : stateTexts[state];
}

/** «Математика А, понеділок, 23 листопада, 17:00–18:30, Кабінет 3, Іваненко Олена, 8 учнів, 2 вільні місця». */
export function sentenceOf(lesson: PlannedLessonItem): string {
  const { day, minutes, teacher, students, capacity, why, state } = lesson;
  const free = Math.max(0, freeOf(lesson) ?? 0);
  return [
    nameOf(lesson), dayText(day), timeRange(timeOf(startOf(lesson)), minutes),
    placeOf(lesson), teacher.name, counted(students, 'student').replaceAll('\u00a0', ' '), ...guestsOf(lesson),
    ...capacity === null ? [] : [free === 0 ? 'вільних місць немає' : counted(free, ['вільне місце', 'вільні місця', 'вільних місць']).replaceAll('\u00a0', ' ')],
    ...stateText(lesson) ? [stateText(lesson)] : [], ...why && state !== 'closed' ? [why] : [], ...lesson.isHeld ? ['уже почався'] : [],
  ].join(', ');
}
