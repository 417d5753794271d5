import { refuse } from '@dzvinok/api-server/failure';
import type { AskedLesson } from '@dzvinok/schedule/conflicts';
import type { Named, PlannedLesson } from '@dzvinok/schedule/plan';
import { addDays, dayIn, startInstant, timeIn, weekdayOf } from '@dzvinok/schedule/zone';
import { absentTeacher, lessonTimeText } from '@dzvinok/texts/conflicts';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

export interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** A weekly absence is from the start of its first time to the end of its last one; each takes a day at most. */
export interface StoredAbsence extends Span {
  isWeekly: boolean;
}

const dayMs = 86_400_000;

/** The times of an absence, by the centre’s wall clock. */
export function absentTimes({ startsAt, endsAt, isWeekly }: StoredAbsence, zone: string): Span[] {
  if (!isWeekly) return [{ startsAt, endsAt }];
  const days = Math.round((Date.parse(dayIn(zone, endsAt)) - Date.parse(dayIn(zone, startsAt))) / dayMs);
  const weeks = Math.floor(days / 7);
  return Array.from({ length: weeks + 1 }, (_, week) => ({
    startsAt: laterByDays(startsAt, week * 7, zone), endsAt: laterByDays(endsAt, (week - weeks) * 7, zone),
  }));
}

/** The same wall clock on another day. */
export function laterByDays(moment: Date, days: number, zone: string): Date {
  return startInstant(addDays(dayIn(zone, moment), days), timeIn(zone, moment), zone);
}

/** Back to back is not during. */
export function areAtOnce(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

export interface TeacherAbsence {
  teacherId: number;
  name: string;
  isWeekly: boolean;
  times: Span[];
}

type Asked = Pick<AskedLesson, 'startsAt' | 'minutes' | 'teacherId'>;

/** Of the teachers of the lessons, at the time of the lessons or between them. */
export async function readAbsences(lessons: readonly Asked[], zone: string): Promise<TeacherAbsence[]> {
  if (lessons.length === 0) return [];
  const starts = lessons.map(({ startsAt }) => startsAt.getTime());
  const ends = lessons.map((lesson) => spanOf(lesson).endsAt.getTime());
  const { rows } = await sql<Omit<TeacherAbsence, 'times'> & StoredAbsence>`
    select t.teacher_id as "teacherId", a.full_name as name, t.starts_at as "startsAt", t.ends_at as "endsAt", t.is_weekly as "isWeekly"
    from teacher_absences t join accounts a on a.id = t.teacher_id
    where t.teacher_id = any(${[...new Set(lessons.map(({ teacherId }) => teacherId))]}::bigint[])
      and t.starts_at < ${new Date(Math.max(...ends))}::timestamptz and t.ends_at > ${new Date(Math.min(...starts))}::timestamptz`.execute(db());
  return rows.map(({ teacherId, name, ...absence }) => ({ teacherId, name, isWeekly: absence.isWeekly, times: absentTimes(absence, zone) }));
}

export function absentAt(lesson: Asked, absences: readonly TeacherAbsence[]): TeacherAbsence | undefined {
  const span = spanOf(lesson);
  return absences.find(({ teacherId, times }) => teacherId === lesson.teacherId && times.some((time) => areAtOnce(time, span)));
}

/** A sentence for each lesson of an absent teacher; weekly lessons have one for all days. */
export function absenceTexts(lessons: readonly Asked[], absences: readonly TeacherAbsence[], { zone, areDated }: { zone: string; areDated: boolean }): string[] {
  return [...new Set(lessons.flatMap((lesson) => {
    const absence = absentAt(lesson, absences);
    const day = dayIn(zone, lesson.startsAt);
    const time = { dayOfWeek: weekdayOf(day), startTime: timeIn(zone, lesson.startsAt), minutes: lesson.minutes, date: areDated ? day : null };
    return absence ? [absentTeacher(absence.name, lessonTimeText(time))] : [];
  }))];
}

function spanOf({ startsAt, minutes }: Pick<Asked, 'startsAt' | 'minutes'>): Span {
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
}

/** Refuses a teacher who is absent during the lesson; the caller holds the teacher’s lock. */
export async function refuseAbsent({ id, name }: Named, { startsAt, minutes }: Pick<PlannedLesson, 'startsAt' | 'minutes'>): Promise<void> {
  const lesson = spanOf({ startsAt, minutes });
  const { rows } = await sql<StoredAbsence>`
    select starts_at as "startsAt", ends_at as "endsAt", is_weekly as "isWeekly" from teacher_absences
    where teacher_id = ${id} and starts_at < ${lesson.endsAt}::timestamptz and ends_at > ${startsAt}::timestamptz`.execute(db());
  const isAbsent = rows.some((absence) => absentTimes(absence, currentTenant().timezone).some((time) => areAtOnce(time, lesson)));
  if (isAbsent) throw refuse('absences.substitute-absent', { text: `${name} у цей час теж відсутній. Оберіть іншого викладача.` });
}
