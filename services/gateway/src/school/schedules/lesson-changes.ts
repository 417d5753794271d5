import type { LessonChangeKind } from '@dzvinok/contract/notices';
import { takesPlace, type PlannedLesson } from '@dzvinok/schedule/plan';
import { timeIn, weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';
import { db } from '../../runtime/database/database.ts';
import type { Meeting } from './schedules.repository.ts';
import type { OwnDays } from './week-change.rules.ts';

export interface ToldChange {
  kind: LessonChangeKind;
  day: string;
  text: string;
  /** Only this student’s family is told; absent: all students of the groups. */
  studentId?: number;
  /** Start of the lesson: the sooner it is, the more urgent the news. */
  startsAt?: Date;
}

/** Families of the groups, null for the whole centre, or that of `studentId` alone, and the teachers are told soon. */
export async function tell({ kind, day, text, studentId, startsAt }: ToldChange, groups: readonly number[] | null, teachers: readonly number[]): Promise<void> {
  await db().insertInto('lesson_changes').values({
    kind, day, text, student_id: studentId ?? null, starts_at: startsAt ?? null, group_ids: groups && JSON.stringify(groups), teachers: JSON.stringify([...new Set(teachers)]),
  }).execute();
}

interface ChangedLesson {
  /** Undefined for an extra lesson that was not there. */
  before: PlannedLesson | undefined;
  /** Undefined for an extra lesson that is not there any more. */
  after: PlannedLesson | undefined;
  zone: string;
  now: Date;
}

/** Tells of a change of one lesson; nothing of lessons that are over. */
export async function tellOfLesson({ before, after, zone, now }: ChangedLesson): Promise<void> {
  const lessons = [before, after].filter((lesson) => lesson !== undefined);
  const [lesson] = lessons;
  if (!lesson || lessons.every(({ startsAt }) => startsAt.getTime() < now.getTime())) return;
  const words = changeOf(await subjectOf(lesson.groupId), { before, after, zone });
  if (!words) return;
  const starts = lessons.map(({ startsAt }) => startsAt.getTime()).filter((start) => start >= now.getTime());
  const change = { ...words, startsAt: new Date(Math.min(...starts)) };
  await tell(change, [lesson.groupId], lessons.map(({ teacher }) => teacher.id));
  const guests = await db().selectFrom('make_ups').select('student_id').where('group_id', '=', lesson.groupId).where('planned_on', '=', lesson.plannedOn).execute();
  for (const guest of guests) await tell({ ...change, studentId: guest.student_id }, [], []);
}

interface ChangedWeek extends OwnDays {
  groupId: number;
  from: string;
  meetings: readonly Meeting[];
  teachers: readonly number[];
}

export async function tellOfWeek({ groupId, from, firstDay, lastDay, meetings, teachers }: ChangedWeek): Promise<void> {
  const times = meetings.map(({ dayOfWeek, startTime, classroomName }) => `${weekdayShort(dayOfWeek).toLowerCase()} ${formatTime(startTime)} (${classroomName})`);
  const day = firstDay !== null && firstDay > from ? firstDay : from;
  const until = lastDay === null ? '' : `, останній день – ${formatDayMonth(lastDay)}`;
  const text = `З ${formatDayMonth(day)} ${await subjectOf(groupId)}: ${times.join(', ') || 'занять за розкладом немає'}${until}`;
  await tell({ kind: 'week', day, text }, [groupId], teachers);
}

async function subjectOf(groupId: number): Promise<string> {
  const { name } = await db().selectFrom('groups').innerJoin('subjects', 'subjects.id', 'groups.subject_id').select('subjects.name')
    .where('groups.id', '=', groupId).executeTakeFirstOrThrow();
  return name;
}

/** In words; undefined when nothing is different for those who come. */
export function changeOf(subject: string, { before, after, zone }: Omit<ChangedLesson, 'now'>): ToldChange | undefined {
  if (!before) return after && { kind: 'added', day: after.day, text: `${subject}: додатковий урок ${whenOf(after, zone)}${placeOf(after)}${whyOf(after)}` };
  if (!after) return { kind: 'removed', day: before.day, text: `${subject}: додаткового уроку ${whenOf(before, zone)} не буде` };
  const what = `${subject} ${whenOf(before, zone)}`;
  if (!takesPlace(after)) return takesPlace(before) ? { kind: 'cancelled', day: before.day, text: `${what} скасовано${whyOf(after)}` } : undefined;
  if (after.state === 'planned') {
    return { kind: 'returned', day: after.day, text: `${what}: знову за розкладом, ${whenOf(after, zone)}${placeOf(after)}` };
  }
  const isPlaceNew = placeOf(before) !== placeOf(after);
  const isTeacherNew = before.teacher.id !== after.teacher.id;
  const rest = `${isPlaceNew ? placeOf(after) : ''}${isTeacherNew ? `, викладач – ${after.teacher.name}` : ''}`;
  if (!takesPlace(before) || before.startsAt.getTime() !== after.startsAt.getTime()) {
    return { kind: 'moved', day: after.day, text: `${what} перенесено на ${whenOf(after, zone)}${rest}${whyOf(after)}` };
  }
  if (rest === '') return undefined;
  const kind = isPlaceNew ? (after.room ? 'room' : 'online') : 'teacher';
  return { kind, day: after.day, text: `${what}${rest}${whyOf(after)}` };
}

function placeOf({ isOnline, room }: PlannedLesson): string {
  if (room) return `, ${room.name}`;
  return isOnline ? ', онлайн' : '';
}

function whyOf({ why }: PlannedLesson): string {
  return why ? `. Причина: ${why}` : '';
}

export function whenOf({ day, startsAt }: Pick<PlannedLesson, 'day' | 'startsAt'>, zone: string): string {
  return `${weekdayShort(weekdayOf(day)).toLowerCase()} ${formatDayMonth(day)} ${formatTime(timeIn(zone, startsAt))}`;
}
