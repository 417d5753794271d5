import { lessonMinutes } from './week.ts';
import { addDays, dayIn, epochOf, type Moment, startInstant, weekdayOf } from './zone.ts';

/** A classroom or a teacher. */
export interface Named {
  id: number;
  name: string;
}

/** Days as `YYYY-MM-DD`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

interface Place {
  room: Named | null;
  isOnline: boolean;
  teacher: Named;
  /** 0 is unknown and counts as the default length. */
  minutes: number;
}

/** A weekly lesson of a group while it is valid. */
export interface PlanSlot extends Place {
  groupId: number;
  /** 0 is Sunday. */
  dayOfWeek: number;
  /** The centre's wall clock. */
  startTime: string;
  /** First day; null without a beginning. */
  validFrom: string | null;
  /** The day after the last day; null without an end. */
  validTo: string | null;
}

export interface PlanHoliday extends DayRange {
  name: string;
  /** No lessons, lessons online, or only a remark. */
  kind: 'closed' | 'online' | 'note';
  /** Null for the whole centre. */
  groupIds: readonly number[] | null;
}

/** Changes of one planned lesson; null parts stay as planned. At most one for a group and planned day. */
export interface PlanException {
  groupId: number;
  plannedOn: string;
  isCancelled: boolean;
  startsAt: Moment | null;
  room: Named | null;
  isOnline: boolean | null;
  teacher: Named | null;
  reason: string | null;
}

/** A lesson outside of the weekly slots. */
export interface PlanExtra extends Place {
  groupId: number;
  startsAt: Moment;
  reason: string | null;
}

export interface PlanFreeze extends DayRange {
  groupId: number;
}

export interface PlanInputs {
  slots: readonly PlanSlot[];
  /** Weekly lessons are planned within periods; without any period, on every day. */
  periods: readonly DayRange[];
  holidays: readonly PlanHoliday[];
  exceptions: readonly PlanException[];
  extras: readonly PlanExtra[];
  freezes: readonly PlanFreeze[];
  zone: string;
}

export interface PlannedLesson {
  groupId: number;
  /** Day of the weekly slot; of an extra lesson its own day. */
  plannedOn: string;
  day: string;
  startsAt: Date;
  minutes: number;
  /** Null when an exception or a holiday takes the lesson online. */
  room: Named | null;
  isOnline: boolean;
  teacher: Named;
  /** `changed`: another time, room, teacher or online. The last three do not take place. */
  state: 'planned' | 'changed' | 'extra' | 'cancelled' | 'closed' | 'frozen';
  /** Reason of the exception or extra lesson, or name of the holiday. */
  why: string | null;
}

const severity = { closed: 0, online: 1, note: 2 } as const;

/**
 * The lessons whose day lies in the range, by start and group: the one expansion of weekly slots (calendar §1). A time that a change
 * of clocks skips is moved past the gap, a repeated time is the first. Holidays and freezes count on the day of the lesson after a
 * move, periods on the day of the weekly slot.
 */
export function planned(range: DayRange, inputs: PlanInputs): PlannedLesson[] {
  const exceptions = Map.groupBy(inputs.exceptions, ({ groupId }) => groupId);
  const exceptionOf = (groupId: number, day: string) => exceptions.get(groupId)?.findLast(({ plannedOn }) => plannedOn === day);
  const holidays = inputs.holidays.toSorted((one, other) => severity[one.kind] - severity[other.kind]);
  const slots = Map.groupBy(inputs.slots.toSorted(byTime), ({ dayOfWeek }) => dayOfWeek);
  const movedIn = inputs.exceptions.filter(({ startsAt, plannedOn }) => startsAt !== null && !isIn(range, plannedOn));

  const weekly = (day: string, groupId?: number): PlannedLesson[] => {
    if (inputs.periods.length > 0 && !inputs.periods.some((period) => isIn(period, day))) return [];
    const held = slots.get(weekdayOf(day))?.filter((slot) => isValid(slot, day) && (groupId === undefined || slot.groupId === groupId)) ?? [];
    let last: { startTime: string; startsAt: Date } | undefined;
    return held.map((slot) => {
      last = last?.startTime === slot.startTime ? last : { startTime: slot.startTime, startsAt: startInstant(day, slot.startTime, inputs.zone) };
      return withException(slot, { day, startsAt: last.startsAt }, exceptionOf(slot.groupId, day), inputs.zone);
    });
  };
  const isPlaceChosen = ({ state, groupId, plannedOn }: PlannedLesson) => {
    if (state === 'planned') return false;
    const exception = exceptionOf(groupId, plannedOn);
    return state === 'extra' || (exception !== undefined && (exception.room !== null || exception.isOnline !== null));
  };
  const lessons: PlannedLesson[] = [];
  for (let { from: day } = range; day <= range.to; day = addDays(day, 1)) lessons.push(...weekly(day));
  for (const { groupId, plannedOn } of movedIn) lessons.push(...weekly(plannedOn, groupId));
  for (const extra of inputs.extras) lessons.push(extraLesson(extra, inputs.zone));

  return lessons
    .filter(({ day }) => isIn(range, day))
    .map((lesson) => onItsDay(lesson, { holidays, freezes: inputs.freezes, isPlaceChosen: isPlaceChosen(lesson) }))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.groupId - other.groupId
      || compare(one.plannedOn, other.plannedOn));
}

/** False for a lesson that is cancelled, on a closed day or of a frozen group. */
export function takesPlace({ state }: Pick<PlannedLesson, 'state'>): boolean {
  return state === 'planned' || state === 'changed' || state === 'extra';
}

export function planOf(groupId: number, inputs: PlanInputs): PlanInputs {
  const isOwn = (one: { groupId: number }) => one.groupId === groupId;
  return {
    ...inputs, slots: inputs.slots.filter(isOwn), exceptions: inputs.exceptions.filter(isOwn), extras: inputs.extras.filter(isOwn),
    freezes: inputs.freezes.filter(isOwn),
  };
}

/** Days looked ahead for a next lesson: longer than a summer. */
export const lookedAhead = 140;
const daysAtOnce = 14;

/** The first day from `from` on with a lesson that takes place; null when none comes within `lookedAhead` days. */
export function nextLessonDay(from: string, inputs: PlanInputs): string | null {
  for (let passed = 0; passed < lookedAhead; passed += daysAtOnce) {
    const range = { from: addDays(from, passed), to: addDays(from, passed + daysAtOnce - 1) };
    const next = planned(range, inputs).find(takesPlace);
    if (next) return next.day;
  }
  return null;
}

/** Day on which homework set on `setOn` is due: of the first lesson from today or after `setOn`; null without a lesson. */
export function homeworkDueDay(setOn: string, inputs: PlanInputs, today: string): string | null {
  return nextLessonDay(setOn < today ? today : addDays(setOn, 1), inputs);
}

function isIn({ from, to }: DayRange, day: string): boolean {
  return from <= day && day <= to;
}

function isValid({ validFrom, validTo }: PlanSlot, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day < validTo);
}

function byTime(one: PlanSlot, other: PlanSlot): number {
  return compare(one.startTime, other.startTime) || one.groupId - other.groupId;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function withException(
  slot: PlanSlot, { day, startsAt }: { day: string; startsAt: Date }, exception: PlanException | undefined, zone: string,
): PlannedLesson {
  const { groupId, room, teacher, isOnline } = slot;
  const lesson: PlannedLesson = {
    groupId, plannedOn: day, day, startsAt, minutes: lessonMinutes(slot.minutes), room, isOnline, teacher, state: 'planned', why: null,
  };
  if (!exception) return lesson;
  const why = exception.reason;
  if (exception.isCancelled) return { ...lesson, state: 'cancelled', why };
  const moved = exception.startsAt === null ? {} : {
    startsAt: new Date(epochOf(exception.startsAt)),
    day: dayIn(zone, exception.startsAt),
  };
  return {
    ...lesson, ...moved, state: 'changed', why,
    room: exception.isOnline === true ? null : (exception.room ?? room),
    isOnline: exception.isOnline ?? (exception.room === null && isOnline),
    teacher: exception.teacher ?? teacher,
  };
}

function extraLesson({ groupId, startsAt, minutes, room, isOnline, teacher, reason }: PlanExtra, zone: string): PlannedLesson {
  const day = dayIn(zone, startsAt);
  return {
    groupId, plannedOn: day, day, startsAt: new Date(epochOf(startsAt)), minutes: lessonMinutes(minutes), room, isOnline, teacher,
    state: 'extra', why: reason,
  };
}

interface Days {
  /** By severity, so that the first holiday of the lesson's day decides. */
  holidays: readonly PlanHoliday[];
  freezes: readonly PlanFreeze[];
  /** For this lesson alone; stays on an online day. */
  isPlaceChosen: boolean;
}

function onItsDay(lesson: PlannedLesson, { holidays, freezes, isPlaceChosen }: Days): PlannedLesson {
  if (lesson.state === 'cancelled') return lesson;
  if (freezes.some((freeze) => freeze.groupId === lesson.groupId && isIn(freeze, lesson.day))) return { ...lesson, state: 'frozen' };
  const holiday = holidays.find((one) => isIn(one, lesson.day) && (one.groupIds === null || one.groupIds.includes(lesson.groupId)));
  if (!holiday) return lesson;
  if (holiday.kind === 'closed') return { ...lesson, state: 'closed', why: holiday.name };
  const why = lesson.why ?? holiday.name;
  return holiday.kind === 'online' && !isPlaceChosen ? { ...lesson, room: null, isOnline: true, state: 'changed', why } : { ...lesson, why };
}
