import type { Conflict } from '@dzvinok/schedule/conflicts';
import type { PlannedLesson } from '@dzvinok/schedule/plan';
import { dayIn, timeIn, weekdayOf } from '@dzvinok/schedule/zone';
import type { RoomProblem } from '@dzvinok/schedule/rooms';
import { classroomConflict, closedSiteText, groupInSentence, lessonTimeText, roomInSentence, roomPlacesText, studentConflict, teacherConflict, wayText } from '@dzvinok/texts/conflicts';
import { mondayFirst } from '@dzvinok/texts/dates';

export interface GroupLabel {
  className: string;
  subjectName: string;
}

export interface ConflictText {
  kind: Conflict['kind'];
  groupId: number;
  text: string;
}

interface Described {
  groups: Readonly<Record<number, GroupLabel>>;
  names?: ReadonlyMap<number, string>;
  zone: string;
  /** True for a question about one lesson: every sentence then names its date. */
  areDated?: boolean;
}

/** Lessons of another group at one weekday and time; `date` for a lesson of a single day. */
interface Busy {
  kind: Conflict['kind'];
  lesson: PlannedLesson;
  studentIds: readonly number[];
  dayOfWeek: number;
  startTime: string;
  date: string | null;
}

const kinds = ['room', 'teacher', 'students'] as const;

/** A sentence for each classroom and teacher of a weekly lesson, Monday first, then of single days, then for each group with common students. */
export function conflictTexts(conflicts: readonly Conflict[], { groups, names = new Map(), zone, areDated = false }: Described): ConflictText[] {
  const groupOf = ({ groupId }: PlannedLesson) => groupInSentence(groups[groupId]?.className ?? '', groups[groupId]?.subjectName ?? '');
  const busy = Map.groupBy(conflicts, ({ kind, other }) => [kind, other.groupId, whenOf(other, zone), other.minutes, areDated ? other.day : ''].join(' '))
    .values().flatMap((met) => busyOf(met, { zone, areDated })).toArray().sort(inOrder);
  const students = Map.groupBy(busy.filter(({ kind }) => kind === 'students'), ({ lesson }) => lesson.groupId);
  return [
    ...busy.filter(({ kind }) => kind !== 'students').map(({ kind, lesson, ...time }) => ({
      kind, groupId: lesson.groupId, text: kind === 'room'
        ? classroomConflict(`${placeOf(lesson)}, ${timeText(time, lesson)}`, groupOf(lesson))
        : teacherConflict(lesson.teacher.name, timeText(time, lesson), `${groupOf(lesson)}, ${placeOf(lesson)}`),
    })),
    ...students.values().flatMap(([first, ...more]) => {
      if (!first) return [];
      const ids = new Set([first, ...more].flatMap(({ studentIds }) => studentIds));
      const who = [...names].filter(([id]) => ids.has(id)).map(([, name]) => name);
      const text = studentConflict(who, groupOf(first.lesson), [first, ...more].map(({ lesson, ...time }) => timeText(time, lesson)));
      return [{ kind: 'students' as const, groupId: first.lesson.groupId, text }];
    }),
  ];
}

/** A sentence for each problem of a place; a problem of a weekly lesson has one sentence for all days. */
export function roomTexts(problems: readonly RoomProblem[], { groups, names = new Map(), zone, areDated = false }: Described): Pick<ConflictText, 'kind' | 'text'>[] {
  const whenIs = ({ startsAt, minutes }: { startsAt: Date; minutes: number }) => timeText(
    { dayOfWeek: weekdayOf(dayIn(zone, startsAt)), startTime: timeIn(zone, startsAt), date: areDated ? dayIn(zone, startsAt) : null }, { minutes });
  const texts = problems.flatMap((problem): [string, Conflict['kind']][] => {
    const { room, asked } = problem;
    if (problem.kind === 'places') return [[roomPlacesText(roomInSentence(room.name), room.places ?? 0, asked.studentIds.length), 'room']];
    if (problem.kind === 'hours') return room.site ? [[closedSiteText(room.site.name, whenIs(asked), room.site), 'room']] : [];
    const { other, minutes, isOfTeacher, studentIds } = problem;
    const label = groups[other.groupId];
    const there = `${groupInSentence(label?.className ?? '', label?.subjectName ?? '')}, ${whenIs(other)}`;
    const who = isOfTeacher ? other.teacher.name : [...names].filter(([id]) => studentIds.includes(id)).map(([, name]) => name).join(', ');
    return [[wayText(who, minutes, there), isOfTeacher ? 'teacher' : 'students']];
  });
  return [...new Map(texts)].map(([text, kind]) => ({ kind, text }));
}

/** The weekly lesson if it is among the conflicts, otherwise each of the days. */
function busyOf(met: readonly Conflict[], { zone, areDated }: { zone: string; areDated: boolean }): Busy[] {
  const weekly = met.find(({ other }) => other.state === 'planned');
  const shown = weekly ? [weekly] : [...Map.groupBy(met, ({ other }) => other.day).values()].flatMap(([first]) => first ?? []);
  const studentIds = [...new Set(met.flatMap((conflict) => conflict.studentIds))];
  return shown.map(({ kind, other }) => ({
    kind, lesson: other, studentIds, dayOfWeek: weekdayOf(other.day), startTime: timeIn(zone, other.startsAt),
    date: weekly && !areDated ? null : dayIn(zone, other.startsAt),
  }));
}

function inOrder(one: Busy, other: Busy): number {
  const key = ({ date, dayOfWeek, startTime, lesson, kind }: Busy) =>
    [date ?? '', mondayFirst(dayOfWeek), startTime, String(lesson.groupId).padStart(16, '0'), kinds.indexOf(kind)].join(' ');
  return key(one) < key(other) ? -1 : 1;
}

function whenOf({ day, startsAt }: PlannedLesson, zone: string): string {
  return `${weekdayOf(day)} ${timeIn(zone, startsAt)}`;
}

function timeText(time: Pick<Busy, 'dayOfWeek' | 'startTime' | 'date'>, { minutes }: Pick<PlannedLesson, 'minutes'>): string {
  return lessonTimeText({ ...time, minutes });
}

function placeOf({ room, isOnline }: PlannedLesson): string {
  if (isOnline || room === null) return 'онлайн';
  return roomInSentence(room.name);
}
