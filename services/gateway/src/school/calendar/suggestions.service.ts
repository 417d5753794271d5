import { refuse } from '@dzvinok/api-server/failure';
import type { LessonConflict, Suggestions, SuggestionsQuery } from '@dzvinok/contract/suggestions';
import { askedOf, conflictsOf, freeRooms, Timetable, withoutAllowed, type AskedLesson, type Conflict } from '@dzvinok/schedule/conflicts';
import { lookedAhead, planned, takesPlace, type DayRange, type Named, type PlannedLesson } from '@dzvinok/schedule/plan';
import { placeProblems, wayProblems, type RoomProblem } from '@dzvinok/schedule/rooms';
import { possibleDays, suggestionsFor, timesOf, type OfferedDay, type WantedLesson } from '@dzvinok/schedule/suggestions';
import { endsByMidnight, lessonMinutes } from '@dzvinok/schedule/week';
import { addDays, weekdayOf } from '@dzvinok/schedule/zone';
import { dayTakenText } from '@dzvinok/texts/conflicts';
import { weekDays } from '@dzvinok/texts/dates';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { CentreClock, type CentreDay } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { conflictTexts, roomTexts } from '../schedules/conflict-text.ts';
import { isAbsent, readTeacherTimes, teacherTexts } from '../schedules/teacher-times.ts';
import { SchedulesRepository, type CentrePlan } from '../schedules/schedules.repository.ts';

/** Days before and after the wanted one that are offered for one lesson. */
const daysAround = 7;
const newGroupId = 0;

/** Either a lesson's day, or a weekday; a reason when the group has no lesson then. */
interface Day extends OfferedDay {
  dayOfWeek: number;
  obstacle: string | null;
}

/** The wanted days, and the group's lessons that the wanted lesson would replace. */
interface Question {
  days: Day[];
  replaced: PlannedLesson[];
  others: PlannedLesson[];
}

@Injectable()
export class SuggestionsService {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly clock: CentreClock,
  ) {}

  async find(query: SuggestionsQuery): Promise<Suggestions> {
    const today = this.clock.today();
    const groupId = query.classId ?? newGroupId;
    const range = rangeOf(query, today);
    const centre = await this.schedules.plan(range, { groupId, zone: today.zone });
    const group = centre.groups[groupId];
    if (query.classId !== undefined && !group) throw refuse('groups.not-found');
    const known = await readRooms();
    if (query.classroomId !== undefined && !known.some(({ id }) => id === query.classroomId)) throw refuse('groups.unknown-classroom');
    const lessons = planned(range, centre.plan);
    const question = query.day === undefined ? weeklyQuestion(query, { range, lessons, centre }) : lessonQuestion(query, query.day, { range, lessons, centre, today });
    const [moved] = query.plannedOn === undefined ? [] : question.replaced;

    const isOnline = query.isOnline ?? moved?.isOnline ?? group?.isOnline ?? false;
    const wanted: WantedLesson = {
      startTime: query.startTime.slice(0, 'HH:MM'.length), minutes: lessonMinutes(query.minutes ?? moved?.minutes ?? group?.lessonDuration),
      needsRoom: !isOnline, roomId: isOnline ? null : (query.classroomId ?? null), teacherId: query.teacherId ?? moved?.teacher.id ?? group?.teacherId ?? null,
      studentIds: [...centre.studentsOf.get(groupId) ?? []],
    };
    const timetable = new Timetable(question.others, centre.studentsOf);
    const rooms = known.filter(({ id }) => id === query.classroomId || (centre.rooms.get(id)?.places ?? Infinity) >= wanted.studentIds.length);
    const allowed = conflictsOf(question.replaced.filter(takesPlace).map((lesson) => askedOf(lesson, wanted.studentIds)), timetable);
    const asked = question.days.find(({ distance }) => distance === 0);
    const times = asked?.obstacle === null ? timesOf(asked.dates, wanted.startTime, wanted, today) : [];
    const conflicts = withoutAllowed(conflictsOf(times, timetable), allowed);
    const free = wanted.needsRoom && times.length > 0 ? freeRooms(times, rooms, timetable) : [];
    const areDated = query.day !== undefined;
    const own = question.replaced.filter(takesPlace).map((lesson) => askedOf(lesson));
    const wholeDays = question.days.flatMap(({ dates }) => timesOf(dates, '00:00', { ...wanted, minutes: dayMinutes }, { ...today, now: new Date(0) }));
    const asking = { zone: today.zone, areDated };
    const teachers = await readTeacherTimes([...wholeDays, ...own], asking);
    const knownTexts = new Set(teacherTexts(own, teachers, asking));
    const problemsOf = (lessons: readonly AskedLesson[]) =>
      lessons.flatMap((lesson) => [...placeProblems(lesson, centre.rooms, today.zone), ...wayProblems(lesson, timetable, centre.rooms)]);
    const isOpen = (lesson: AskedLesson) => problemsOf([lesson]).every((problem) => (problem.kind === 'way' ? !problem.isOfTeacher : problem.kind !== 'hours'));
    const isTeacherHere = (lesson: AskedLesson) => !isAbsent(lesson, teachers);
    const { hours = [] } = teachers.find(({ teacherId }) => teacherId === wanted.teacherId) ?? {};
    const days = question.days.filter(({ obstacle }) => obstacle === null);
    const found = suggestionsFor(wanted, { days, hours, rooms, timetable, isOpen, isTeacherHere, ...today });

    const problems = problemsOf(times);
    const offered = found.map((one) => ({ ...one, problems: problemsOf(timesOf(one.day.dates, one.startTime, { ...wanted, roomId: one.room?.id ?? null }, today)) }));
    const students = [conflicts, problems, ...offered.flatMap((one) => [one.conflicts, one.problems])].flat().flatMap((conflict) => ('studentIds' in conflict ? conflict.studentIds : []));
    const names = await this.schedules.namesOf([...new Set(students)]);
    const describe = (of: readonly Conflict[]): LessonConflict[] =>
      conflictTexts(of, { groups: centre.groups, names, zone: today.zone, areDated })
        .map(({ kind, text, groupId: id }) => ({ kind, text, group: { id, name: centre.groups[id]?.className ?? '' } }));
    const describeRooms = (of: readonly RoomProblem[]): LessonConflict[] =>
      roomTexts(of, { groups: centre.groups, names, zone: today.zone, areDated }).map((problem) => ({ ...problem, group: null }));
    const isLate = !endsByMidnight(wanted.startTime, wanted.minutes);
    const obstacle = asked?.obstacle ?? (isLate ? errorText('calendar.past-midnight') : times.length === 0 ? 'Цей час уже минув' : null);
    const isFull = obstacle === null && wanted.needsRoom && wanted.roomId === null && free.length === 0;
    return {
      conflicts: [
        ...(obstacle === null ? [] : [{ kind: 'day' as const, text: obstacle, group: null }]),
        ...(isFull ? [{ kind: 'room' as const, text: 'Усі аудиторії зайняті', group: null }] : []),
        ...describe(conflicts),
        ...describeRooms(problems),
        ...teacherTexts(times, teachers, asking).filter((text) => !knownTexts.has(text)).map((text) => ({ kind: 'teacher' as const, text, group: null })),
      ],
      freeRooms: free,
      checked: !areDated && times.length > 0 ? { lessons: times.length, until: asked?.dates.at(-1) ?? today.day } : null,
      suggestions: offered.map(({ day, startTime, room, conflicts: against, problems: ofPlace }) => ({
        day: day.dates[0] ?? today.day, dayOfWeek: day.dayOfWeek, startTime, room, conflicts: [...describe(against), ...describeRooms(ofPlace)],
      })),
    };
  }
}

interface Given {
  range: DayRange;
  lessons: readonly PlannedLesson[];
  centre: CentrePlan;
}

/** A weekday on which the group has no other lesson, with the dates on which a lesson would take place. */
function weeklyQuestion({ classId = newGroupId, dayOfWeek: wanted = 0, otherDays = [], from }: SuggestionsQuery, { range, lessons, centre }: Given): Question {
  const first = from ?? addDays(range.from, 1);
  const possible = Map.groupBy(possibleDays({ from: first, to: range.to }, classId, centre.plan, daysOf(classId, centre)), ({ day }) => weekdayOf(day));
  const days = weekDays.map((dayOfWeek): Day => {
    const ofDay = possible.get(dayOfWeek) ?? [];
    const dates = ofDay.filter(takesPlace).map(({ day }) => day);
    const obstacle = otherDays.includes(dayOfWeek) ? dayTakenText : dates.length === 0 ? closedText(ofDay[0]) : null;
    return { dates, dayOfWeek, obstacle, distance: Math.min((dayOfWeek - wanted + 7) % 7, (wanted - dayOfWeek + 7) % 7) };
  });
  const { own = [], others = [] } = Object.groupBy(lessons, ({ groupId }) => (groupId === classId ? 'own' : 'others'));
  return { days, replaced: own, others };
}

/** The group's own days as a slot's validity. */
function daysOf(groupId: number, { groups }: CentrePlan): { validFrom: string | null; validTo: string | null } {
  const { firstDay = null, lastDay = null } = groups[groupId] ?? {};
  return { validFrom: firstDay, validTo: lastDay && addDays(lastDay, 1) };
}

/** A day on which the group has no other lesson. */
function lessonQuestion({ classId = newGroupId, plannedOn, isExtra = false }: SuggestionsQuery, wanted: string, { range, lessons, centre, today }: Given & { today: CentreDay }): Question {
  const isMoved = (lesson: PlannedLesson) => lesson.groupId === classId && lesson.plannedOn === plannedOn && (lesson.state === 'extra') === isExtra;
  const replaced = lessons.filter(isMoved);
  if (plannedOn !== undefined && replaced.length === 0) throw refuse('calendar.no-lesson');
  const others = lessons.filter((lesson) => !isMoved(lesson));
  const taken = new Set(others.filter((lesson) => lesson.groupId === classId && takesPlace(lesson)).map(({ day }) => day));
  const possible = new Map(possibleDays(range, classId, centre.plan, daysOf(classId, centre)).map((lesson) => [lesson.day, lesson]));
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(wanted, index - daysAround)).filter((day) => day >= today.day || day === wanted);
  return {
    replaced, others, days: days.map((day) => {
      const possibility = possible.get(day);
      const obstacle = possibility === undefined || !takesPlace(possibility) ? closedText(possibility) : taken.has(day) ? dayTakenText : null;
      return { dates: [day], dayOfWeek: weekdayOf(day), obstacle, distance: Math.abs(Date.parse(day) - Date.parse(wanted)) / dayMs };
    }),
  };
}

const dayMs = 86_400_000;
const dayMinutes = 24 * 60;

function closedText(day: PlannedLesson | undefined): string {
  if (day === undefined) return 'Цей день поза навчальним періодом або днями групи';
  if (day.state === 'frozen') return 'Заняття групи цього дня призупинено';
  return day.why === null ? 'Цього дня занять немає' : `Цього дня занять немає: ${day.why}`;
}

/** With a day around, as lessons reach over midnight, and with the lesson that moves. */
function rangeOf({ day, plannedOn, from }: SuggestionsQuery, today: CentreDay): DayRange {
  if (day === undefined) return { from: addDays(from ?? today.day, -1), to: addDays(from ?? today.day, lookedAhead) };
  const days = [plannedOn ?? day, day].toSorted();
  return { from: addDays(days[0] ?? day, -daysAround - 1), to: addDays(days[1] ?? day, daysAround + 1) };
}

async function readRooms(): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, name from classrooms order by ${nameOrder('name')}`.execute(db());
  return rows;
}
