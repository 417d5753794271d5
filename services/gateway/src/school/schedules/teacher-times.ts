import { refuse } from '@dzvinok/api-server/failure';
import type { AskedLesson } from '@dzvinok/schedule/conflicts';
import type { Named, PlannedLesson } from '@dzvinok/schedule/plan';
import { hoursOn, isAtWork, type WorkingTime } from '@dzvinok/schedule/working-hours';
import { addDays, dayIn, startInstant, timeIn, weekdayOf } from '@dzvinok/schedule/zone';
import { absentTeacher, hoursText, lessonTimeText, outOfHoursText } from '@dzvinok/texts/conflicts';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';

export interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** A weekly absence lasts from the start of its first time to the end of its last time; each time takes a day at most. */
export interface StoredAbsence extends Span {
  isWeekly: boolean;
}

const dayMs = 86_400_000;

export function absentTimes({ startsAt, endsAt, isWeekly }: StoredAbsence, zone: string): Span[] {
  if (!isWeekly) return [{ startsAt, endsAt }];
  const days = Math.round((Date.parse(dayIn(zone, endsAt)) - Date.parse(dayIn(zone, startsAt))) / dayMs);
  const weeks = Math.floor(days / 7);
  return Array.from({ length: weeks + 1 }, (_, week) => ({
    startsAt: laterByDays(startsAt, week * 7, zone), endsAt: laterByDays(endsAt, (week - weeks) * 7, zone),
  }));
}

export function laterByDays(moment: Date, days: number, zone: string): Date {
  return startInstant(addDays(dayIn(zone, moment), days), timeIn(zone, moment), zone);
}

/** Adjoining spans do not overlap. */
export function areAtOnce(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

interface TeacherTimes {
  teacherId: number;
  name: string;
  absences: Span[];
  hours: WorkingTime[];
}

interface Asking {
  zone: string;
  /** False for a weekly schedule, which absences of single days do not block. */
  areDated: boolean;
}

type Asked = Pick<AskedLesson, 'startsAt' | 'minutes' | 'teacherId'>;

/** Of the teachers of the lessons: the working hours, and the absences at the time of the lessons or between them. */
export async function readTeacherTimes(lessons: readonly Asked[], { zone, areDated }: Asking): Promise<TeacherTimes[]> {
  if (lessons.length === 0) return [];
  const starts = lessons.map(({ startsAt }) => startsAt.getTime());
  const ends = lessons.map((lesson) => spanOf(lesson).endsAt.getTime());
  const { rows } = await sql<Omit<TeacherTimes, 'absences'> & { absences: AbsenceJson[] }>`
    select t.id as "teacherId", a.full_name as name, t.working_hours as hours,
      ${absencesOf({ startsAt: new Date(Math.min(...starts)), endsAt: new Date(Math.max(...ends)) })} as absences
    from teachers t join accounts a on a.id = t.id
    where t.id = any(${[...new Set(lessons.map(({ teacherId }) => teacherId))]}::bigint[])`.execute(db());
  return rows.map((row) => ({ ...row, absences: timesOfAbsences(row.absences.filter(({ isWeekly }) => areDated || isWeekly), zone) }));
}

type AbsenceJson = Omit<StoredAbsence, keyof Span> & Record<keyof Span, string>;

/** Absences of the teacher `t` in that time, as JSON. */
export function absencesOf({ startsAt, endsAt }: Span): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at, 'isWeekly', b.is_weekly)), '[]') from teacher_absences b
    where b.teacher_id = t.id and b.starts_at < ${endsAt}::timestamptz and b.ends_at > ${startsAt}::timestamptz)`;
}

export function timesOfAbsences(absences: readonly AbsenceJson[], zone: string): Span[] {
  return absences.flatMap((one) => absentTimes({ ...one, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) }, zone));
}

function obstacleOf(lesson: Asked, teachers: readonly TeacherTimes[], zone: string): { kind: 'absent' | 'hours'; teacher: TeacherTimes } | null {
  const teacher = teachers.find(({ teacherId }) => teacherId === lesson.teacherId);
  if (!teacher) return null;
  if (isAbsent(lesson, [teacher])) return { kind: 'absent', teacher };
  return isAtWork(wallClockOf(lesson, zone), teacher.hours) ? null : { kind: 'hours', teacher };
}

export function isAbsent(lesson: Asked, teachers: readonly TeacherTimes[]): boolean {
  const span = spanOf(lesson);
  return teachers.some(({ teacherId, absences }) => teacherId === lesson.teacherId && absences.some((time) => areAtOnce(time, span)));
}

/** A sentence for each lesson of a teacher who is absent or does not work then; weekly lessons have one for all days. */
export function teacherTexts(lessons: readonly Asked[], teachers: readonly TeacherTimes[], { zone, areDated }: Asking): string[] {
  return [...new Set(lessons.flatMap((lesson) => {
    const obstacle = obstacleOf(lesson, teachers, zone);
    if (!obstacle) return [];
    const { teacher: { name, hours }, kind } = obstacle;
    const { dayOfWeek, startTime, day } = wallClockOf(lesson, zone);
    const when = lessonTimeText({ dayOfWeek, startTime, minutes: lesson.minutes, date: areDated ? day : null });
    return kind === 'absent' ? absentTeacher(name, when) : outOfHoursText(name, when, hoursText(hoursOn(dayOfWeek, hours)));
  }))];
}

function wallClockOf({ startsAt, minutes }: Asked, zone: string) {
  const day = dayIn(zone, startsAt);
  return { day, dayOfWeek: weekdayOf(day), startTime: timeIn(zone, startsAt), durationMinutes: minutes };
}

function spanOf({ startsAt, minutes }: Pick<Asked, 'startsAt' | 'minutes'>): Span {
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
}

/** Refuses a teacher who is absent during the lesson; the caller holds the teacher’s lock. */
export async function refuseAbsent({ id, name }: Named, { startsAt, minutes }: Pick<PlannedLesson, 'startsAt' | 'minutes'>): Promise<void> {
  const lesson = { startsAt, minutes, teacherId: id };
  if (isAbsent(lesson, await readTeacherTimes([lesson], { zone: currentTenant().timezone, areDated: true }))) {
    throw refuse('absences.substitute-absent', { text: `${name} у цей час теж відсутній. Оберіть іншого викладача.` });
  }
}
