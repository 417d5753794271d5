import type { AbsenceLesson, Substitute } from '@dzvinok/contract/absences';
import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { roomOf, Timetable } from '@dzvinok/schedule/conflicts';
import { takesPlace } from '@dzvinok/schedule/plan';
import { wayProblems, type Room } from '@dzvinok/schedule/rooms';
import { hoursOn, isAtWork, type WorkingTime } from '@dzvinok/schedule/working-hours';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { hoursText } from '@dzvinok/texts/conflicts';
import { areAtOnce, type Span } from '../schedules/teacher-times.ts';

export interface Absence {
  teacherId: number;
  times: readonly Span[];
}

export interface Colleague {
  id: number;
  name: string;
  subjects: readonly string[];
  absences: readonly Span[];
  hours: readonly WorkingTime[];
}

export type Rooms = ReadonlyMap<number, Room>;

export interface AbsentLesson extends AbsenceLesson {
  extra: PlannedLessonItem['extra'];
}

type Timed = Pick<PlannedLessonItem, 'startsAt' | 'minutes'>;

function spanOf({ startsAt, minutes }: Timed): Span {
  const start = new Date(startsAt);
  return { startsAt: start, endsAt: new Date(start.getTime() + minutes * 60_000) };
}

export function isDuring(one: Timed, other: Timed): boolean {
  return areAtOnce(spanOf(one), spanOf(other));
}

export function timeOf(times: readonly Span[], lesson: Timed): Span | undefined {
  return times.find((time) => areAtOnce(time, spanOf(lesson)));
}

export function takesFrom({ teacherId, times }: Absence, lesson: PlannedLessonItem): boolean {
  return takesPlace(lesson) && lesson.teacher.id === teacherId && timeOf(times, lesson) !== undefined;
}

/** Lessons of the absence that are not over: open, substituted and cancelled lessons. `ownTeachers`: the teacher of each group. */
export function lessonsOf(
  absence: Absence, planned: readonly PlannedLessonItem[], ownTeachers: ReadonlyMap<number, number>, now: Date,
  { colleagues = [], rooms = new Map() }: { colleagues?: readonly Colleague[]; rooms?: Rooms } = {},
): AbsentLesson[] {
  return planned
    .filter((lesson) => timeOf(absence.times, lesson) && spanOf(lesson).endsAt > now)
    .flatMap((lesson) => {
      const isOwn = ownTeachers.get(lesson.groupId) === absence.teacherId;
      const state = takesFrom(absence, lesson) ? 'open'
        : isOwn && lesson.state === 'cancelled' ? 'cancelled'
        : isOwn && takesPlace(lesson) ? 'substituted' : null;
      if (!state) return [];
      const free = state === 'cancelled' ? [] : colleagues.filter((colleague) => isFree(colleague, lesson, planned));
      const isOfSubject = ({ subjects }: Colleague) => subjects.includes(lesson.subjectName);
      const { atWork = [], outOfHours = [], tooFar = [] } = Object.groupBy(free, (one) =>
        (!isWorking(one, lesson) ? 'outOfHours' : wayMinutes(one, lesson, planned, rooms) > 0 ? 'tooFar' : 'atWork'));
      const { groupId, className, subjectName, subjectColor, plannedOn, startsAt, minutes, room, isOnline, teacher, extra } = lesson;
      return [{
        groupId, className, subjectName, subjectColor, plannedOn, startsAt, minutes, room, isOnline, teacher, extra, state,
        candidates: atWork.filter(isOfSubject).map(({ id }) => id), otherCandidates: atWork.filter((one) => !isOfSubject(one)).map(({ id }) => id),
        outOfHours: outOfHours.toSorted((one, other) => Number(isOfSubject(other)) - Number(isOfSubject(one)))
          .map((one) => ({ id: one.id, isOfSubject: isOfSubject(one), hours: hoursText(hoursOn(weekdayIn(lesson), one.hours)) })),
        tooFar: tooFar.map((one) => ({ id: one.id, isOfSubject: isOfSubject(one), minutes: wayMinutes(one, lesson, planned, rooms) })),
      }];
    });
}

/** Sorted by the number of open lessons that the teacher can give, then by fewest lessons on the day. */
export function substitutesFor(
  lessons: readonly AbsentLesson[], colleagues: readonly Colleague[], { ofDay, rooms }: { ofDay: readonly PlannedLessonItem[]; rooms: Rooms },
): Substitute[] {
  return colleagues.map(({ id, name }) => {
    const own = ofDay.filter((lesson) => takesPlace(lesson) && lesson.teacher.id === id);
    const sites = own.flatMap((lesson) => (lesson.isOnline || !lesson.room ? [] : rooms.get(lesson.room.id)?.site?.name ?? []));
    return { id, name, fits: fitting(id, lessons).length, lessonsThatDay: own.length, sitesThatDay: [...new Set(sites)] };
  }).toSorted((one, other) => other.fits - one.fits || one.lessonsThatDay - other.lessonsThatDay);
}

/** Open lessons for the teacher; of two lessons at one time the first. */
function fitting(teacherId: number, lessons: readonly AbsentLesson[]): AbsentLesson[] {
  const found: AbsentLesson[] = [];
  for (const lesson of lessons) {
    if (lesson.state === 'open' && lesson.candidates.includes(teacherId) && !found.some((one) => isDuring(one, lesson))) found.push(lesson);
  }
  return found;
}

/** Lessons that a substitute gives do not keep their own teacher busy. */
export function isFree({ id, absences }: Pick<Colleague, 'id' | 'absences'>, lesson: PlannedLessonItem, planned: readonly PlannedLessonItem[]): boolean {
  return !timeOf(absences, lesson)
    && !planned.some((other) => other !== lesson && takesPlace(other) && other.teacher.id === id && isDuring(other, lesson));
}

/** Minutes of a way to or from another lesson of the colleague for which the time is too short; 0 without one. */
export function wayMinutes({ id }: Pick<Colleague, 'id'>, lesson: PlannedLessonItem, planned: readonly PlannedLessonItem[], rooms: Rooms): number {
  const dated = (one: PlannedLessonItem) => ({ ...one, startsAt: new Date(one.startsAt) });
  const own = planned.filter((other) => other !== lesson && other.teacher.id === id).map(dated);
  const asked = { startsAt: new Date(lesson.startsAt), minutes: lesson.minutes, roomId: roomOf(dated(lesson)), teacherId: id, studentIds: [] };
  return Math.max(0, ...wayProblems(asked, new Timetable(own), rooms).map((problem) => (problem.kind === 'way' ? problem.minutes : 0)));
}

export function isWorking({ hours }: Pick<Colleague, 'hours'>, lesson: PlannedLessonItem): boolean {
  return isAtWork({ dayOfWeek: weekdayIn(lesson), startTime: lesson.startsAt.slice(11, 19), durationMinutes: lesson.minutes }, hours);
}

function weekdayIn({ startsAt }: PlannedLessonItem): number {
  return weekdayOf(startsAt.slice(0, 'YYYY-MM-DD'.length));
}
