import { urgentLessonHours } from '@dzvinok/contract/message-kinds';
import type { LessonChangeKind } from '@dzvinok/contract/notices';
import { takesPlace, type DayRange, type PlannedLesson } from '@dzvinok/schedule/plan';
import { addDays, timeIn, weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';
import { sql, type RawBuilder } from 'kysely';
import type { CentreDay } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { guestDay } from './participants.ts';
import { readPlanned, teacherIdsIn, type StoredPlan } from './plan.queries.ts';
import type { Meeting } from './schedules.repository.ts';
import type { OwnDays } from './week-change.rules.ts';

export interface ToldChange {
  kind: LessonChangeKind;
  day: string;
  text: string;
  /** Only this student’s family is told; absent: families of all students of the groups. */
  studentId?: number;
  /** Start of the lesson: the sooner it is, the more urgent the news. */
  startsAt?: Date | undefined;
}

/** Families of the groups, null for the whole centre, or only of `studentId`, and teachers are told soon. @returns the id of the notice's change */
export async function tell({ kind, day, text, studentId, startsAt }: ToldChange, groups: readonly number[] | null, teachers: readonly number[]): Promise<number> {
  const { id } = await db().insertInto('lesson_changes').values({
    kind, day, text, student_id: studentId ?? null, starts_at: startsAt ?? null, group_ids: groups && JSON.stringify(groups), teachers: JSON.stringify([...new Set(teachers)]),
  }).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface ChangedLesson {
  /** Undefined for a new extra lesson. */
  before: PlannedLesson | undefined;
  /** Undefined for a deleted extra lesson. */
  after: PlannedLesson | undefined;
  zone: string;
  now: Date;
}

/** Tells of a change of one lesson; nothing of lessons that are over. @returns ids of what members and guests are told */
export async function tellOfLesson({ before, after, zone, now }: ChangedLesson): Promise<number[]> {
  const lessons = [before, after].filter((lesson) => lesson !== undefined);
  const [lesson] = lessons;
  if (!lesson || lessons.every(({ startsAt }) => startsAt.getTime() < now.getTime())) return [];
  const words = changeOf(await subjectOf(lesson.groupId), { before, after, zone });
  if (!words) return [];
  const starts = lessons.map(({ startsAt }) => startsAt.getTime()).filter((start) => start >= now.getTime());
  const change = { ...words, startsAt: new Date(Math.min(...starts)) };
  const told = [await tell(change, [lesson.groupId], lessons.map(({ teacher }) => teacher.id))];
  const guests = await db().selectFrom('make_ups').select('student_id').where('group_id', '=', lesson.groupId).where('planned_on', '=', lesson.plannedOn).execute();
  for (const guest of guests) told.push(await tell({ ...change, studentId: guest.student_id }, [], []));
  return told;
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

interface ComingGuest {
  studentId: number;
  missedGroupId: number;
  missedOn: string;
  groupId: number;
  subjectName: string;
  plannedOn: string;
  /** On which the lesson takes place. */
  day: string;
}

/** Guests of the groups, by planned day; `where` of `make_ups b`. */
async function guestsOf(groups: readonly number[], where: RawBuilder<unknown>): Promise<ComingGuest[]> {
  const { rows } = await sql<ComingGuest>`
    select b.student_id as "studentId", b.missed_group_id as "missedGroupId", b.missed_on as "missedOn", b.group_id as "groupId", sb.name as "subjectName",
      b.planned_on as "plannedOn", ${guestDay} as day
    from make_ups b join groups g on g.id = b.group_id join subjects sb on sb.id = g.subject_id
    where ${where} and b.group_id = any(${groups}::bigint[])
    order by b.planned_on, b.student_id`.execute(db());
  return rows;
}

/** Ends bookings of lessons that have left the plan, and tells the guests that the missed lesson may be made up again. */
export async function endLostBookings(groups: readonly number[], { day, zone }: CentreDay): Promise<void> {
  const guests = await guestsOf(groups, sql`b.planned_on >= ${day}::date`);
  const last = guests.at(-1)?.plannedOn;
  if (last === undefined) return;
  const ids = [...new Set(guests.map(({ groupId }) => groupId))];
  const plan = await readPlanned(sql`select unnest(${ids}::bigint[])`, { from: day, to: last }, zone);
  const moved = await db().selectFrom('lesson_exceptions').select(['group_id', 'planned_on']).where('group_id', 'in', ids).where('starts_at', 'is not', null).execute();
  const present = new Set([
    ...plan.map(({ groupId, plannedOn }) => `${groupId} ${plannedOn}`), ...moved.map((one) => `${one.group_id} ${one.planned_on}`),
  ]);
  for (const guest of guests) {
    const { studentId, missedGroupId, missedOn, groupId, plannedOn } = guest;
    if (present.has(`${groupId} ${plannedOn}`)) continue;
    await db().deleteFrom('make_ups').where('student_id', '=', studentId).where('missed_group_id', '=', missedGroupId).where('missed_on', '=', missedOn).execute();
    await tellGuest(guest, 'уроку вже немає в розкладі');
  }
}

/** Ends bookings of an absent student in those days, except for begun lessons. @returns the groups of these lessons */
export async function endBookingsOf(studentId: number, { from, to }: DayRange, why: string): Promise<number[]> {
  const { rows } = await sql<Omit<ComingGuest, 'missedGroupId'> & { fullName: string; className: string; teacherId: number }>`
    delete from make_ups b using groups g, subjects sb, accounts a
    where g.id = b.group_id and sb.id = g.subject_id and a.id = b.student_id and b.student_id = ${studentId} and ${guestDay} between ${from}::date and ${to}::date
      and not exists (select from lessons l where l.group_id = b.group_id and l.lesson_date = ${guestDay})
    returning b.student_id as "studentId", b.missed_on as "missedOn", b.group_id as "groupId", b.planned_on as "plannedOn", ${guestDay} as day, a.full_name as "fullName", g.name as "className",
      sb.name as "subjectName", g.teacher_id as "teacherId"`.execute(db());
  for (const { fullName, className, teacherId, ...guest } of rows) {
    await tellGuest(guest, why);
    const { subjectName, day } = guest;
    await tell({ kind: 'absence', day, text: `${subjectName}, ${className}, ${formatDayMonth(day)}: ${fullName} не прийде на відпрацювання` }, [], [teacherId]);
  }
  return rows.map(({ groupId }) => groupId);
}

interface ChangedDays {
  zone: string;
  /** What happens on the days, in words; of days that are as planned again nothing is said. */
  happens: string;
  before: (plan: StoredPlan) => StoredPlan;
}

/** Tells guests of lessons in those days which of these a holiday or a freeze takes away, brings back, or takes online. */
export async function tellGuestsOfDays(groups: readonly number[], days: DayRange, { zone, happens, before }: ChangedDays): Promise<void> {
  const guests = await guestsOf(groups, sql`${guestDay} between ${days.from}::date and ${days.to}::date`);
  if (guests.length === 0) return;
  const ofGuests = sql`select unnest(${guests.map(({ groupId }) => groupId)}::bigint[])`;
  const [former, present] = [await readPlanned(ofGuests, days, zone, before), await readPlanned(ofGuests, days, zone)].map((plan) =>
    new Map(plan.filter(takesPlace).map((lesson) => [`${lesson.groupId} ${lesson.plannedOn}`, lesson])));
  for (const guest of guests) {
    const { subjectName, day, studentId } = guest;
    const [was, is] = [former, present].map((lessons) => lessons?.get(`${guest.groupId} ${guest.plannedOn}`));
    const what = `${subjectName} ${formatDayMonth(day)}`;
    const news = { day, studentId, startsAt: (is ?? was)?.startsAt };
    if (was && !is) await tellGuest({ ...guest, startsAt: was.startsAt }, happens);
    else if (!was && is) await tell({ ...news, kind: 'returned', text: `${what}: урок знову за розкладом, запис на відпрацювання діє` }, [], []);
    else if (was && is && is.isOnline && !was.isOnline) await tell({ ...news, kind: 'online', text: `${what}: ${happens}` }, [], []);
    else if (was && is && was.isOnline && !is.isOnline) await tell({ ...news, kind: 'returned', text: `${what}: урок знову за розкладом${placeOf(is)}` }, [], []);
  }
}

type LosingGuest = Pick<ComingGuest, 'studentId' | 'subjectName' | 'day' | 'missedOn'> & Pick<ToldChange, 'startsAt'>;

async function tellGuest({ studentId, subjectName, day, missedOn, startsAt }: LosingGuest, why: string): Promise<void> {
  const text = `${subjectName} ${formatDayMonth(day)}: ${why}, тож відпрацювання не буде. Урок за ${formatDayMonth(missedOn)} можна відпрацювати іншого дня`;
  await tell({ kind: 'cancelled', day, text, studentId, startsAt }, [], []);
}

/** A group has no lessons on these days, or has them again; `reason` for the families and the teacher. */
export async function tellOfFreeze(groupId: number, { from, to }: DayRange, reason: string | null, { isOver, ...clock }: CentreDay & { isOver: boolean }): Promise<void> {
  const teachers = await teachersOf(sql`${groupId}::bigint`, { from, to });
  const days = [...new Set([from, to])].map(formatDayMonth).join('–');
  const happens = isOver ? 'заняття знову за розкладом' : `занять немає${reason ? ` (${reason})` : ''}`;
  const startsAt = await firstSoon(sql`${groupId}::bigint`, { from, to }, clock);
  await tell({ kind: 'week', day: from, text: `${await subjectOf(groupId)} ${days}: ${happens}`, startsAt }, [groupId], teachers);
}

/** Start of the first lesson of those days, if it is so soon that the news of all of them waits for no morning. */
export async function firstSoon(groups: RawBuilder<unknown>, { from, to }: DayRange, { day: today, now, zone }: CentreDay): Promise<Date | undefined> {
  const tomorrow = addDays(today, 1);
  const near = { from: from > today ? from : today, to: to < tomorrow ? to : tomorrow };
  if (near.from > near.to) return undefined;
  const until = now.getTime() + urgentLessonHours * 3_600_000;
  const lessons = await readPlanned(groups, near, zone);
  return lessons.find(({ state, startsAt }) => state !== 'cancelled' && startsAt > now && startsAt.getTime() <= until)?.startsAt;
}

/** Teachers of the groups whose ids `groups` gives, with those who stand in on the days. */
export async function teachersOf(groups: RawBuilder<unknown>, days: DayRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${teacherIdsIn(groups, days)}`.execute(db());
  return rows.map(({ id }) => id);
}

async function subjectOf(groupId: number): Promise<string> {
  const { name } = await db().selectFrom('groups').innerJoin('subjects', 'subjects.id', 'groups.subject_id').select('subjects.name')
    .where('groups.id', '=', groupId).executeTakeFirstOrThrow();
  return name;
}

/** In words; undefined when nothing changes for the participants. */
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
