import { refuse } from '@dzvinok/api-server/failure';
import type { Named, PlannedLesson } from '@dzvinok/schedule/plan';
import { addDays, dayIn, startInstant, timeIn } from '@dzvinok/schedule/zone';
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

/** Refuses a teacher who is absent during the lesson; the caller holds the teacher’s lock. */
export async function refuseAbsent({ id, name }: Named, { startsAt, minutes }: Pick<PlannedLesson, 'startsAt' | 'minutes'>): Promise<void> {
  const lesson = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
  const { rows } = await sql<StoredAbsence>`
    select starts_at as "startsAt", ends_at as "endsAt", is_weekly as "isWeekly" from teacher_absences
    where teacher_id = ${id} and starts_at < ${lesson.endsAt}::timestamptz and ends_at > ${startsAt}::timestamptz`.execute(db());
  const isAbsent = rows.some((absence) => absentTimes(absence, currentTenant().timezone).some((time) => areAtOnce(time, lesson)));
  if (isAbsent) throw refuse('absences.substitute-absent', { text: `${name} у цей час теж відсутній. Оберіть іншого викладача.` });
}
