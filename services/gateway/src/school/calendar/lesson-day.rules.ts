import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/failure';
import type { EditConflict } from '@dzvinok/contract/values';
import { planned, takesPlace, type Named, type PlanInputs, type PlannedLesson } from '@dzvinok/schedule/plan';
import { lessonMinutes } from '@dzvinok/schedule/week';
import { addDays, dayIn, isoIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { planInputs, type StoredPlan } from '../schedules/plan.queries.ts';
import type { OwnDays } from '../schedules/week-change.rules.ts';
import type { TeachersRepository } from '../teachers/teachers.repository.ts';

/** Days around a taken one that are looked through for a free day. */
const daysOffered = 14;

/** The plan of one group with its own first and last day. */
export type GroupPlan = PlanInputs & { own: OwnDays };

/** The group's plan from two weeks before the days to two weeks after them. */
export async function planAround(groupId: number, days: readonly string[], zone: string): Promise<StoredPlan & GroupPlan> {
  const sorted = days.toSorted();
  const range = { from: addDays(sorted[0] ?? '', -daysOffered), to: addDays(sorted.at(-1) ?? '', daysOffered) };
  const { rows: [row] } = await sql<{ plan: StoredPlan; own: OwnDays }>`
    select ${planInputs(sql`${groupId}::bigint`, range)} as plan, json_build_object('firstDay', first_day, 'lastDay', last_day) as own
    from groups where id = ${groupId}`.execute(db());
  if (!row) throw refuse('groups.not-found');
  return { ...row.plan, zone, own: row.own };
}

/** The refusal of a save over another user's save. */
export function changedMeanwhile<Saved>(current: Saved, last: { name: string | null; changedAt: Date } | undefined): Refusal {
  const data: EditConflict<Saved> = {
    current, changedBy: last?.name ?? null, changedAt: last ? isoIn(currentTenant().timezone, last.changedAt) : null, isPasswordChanged: false,
  };
  return refuse('calendar.stale', { data });
}

interface Place {
  room: Named | null;
  teacher: Named | null;
}

/** Locks and names the room and the teacher of a lesson, null as planned; refuses unknown ids. Other saves with the room wait. */
export async function readPlace(
  { classroomId, teacherId }: { classroomId: number | null; teacherId: number | null }, teachers: TeachersRepository,
): Promise<Place> {
  const room = classroomId === null ? null
    : await db().selectFrom('classrooms').select(['id', 'name']).where('id', '=', classroomId).forNoKeyUpdate().executeTakeFirst();
  if (room === undefined) throw refuse('groups.unknown-classroom', { fields: { classroomId: 'Оберіть аудиторію' } });
  if (teacherId === null) return { room, teacher: null };
  const name = await teachers.lockForShare(teacherId);
  if (name === null) throw refuse('groups.unknown-teacher', { fields: { teacherId: 'Оберіть викладача' } });
  return { room, teacher: { id: teacherId, name } };
}

/** A lesson that has begun, or has marks, stays where it is. */
export async function refuseBegun(groupId: number, day: string): Promise<void> {
  const { rows: [held] } = await sql<{ marks: number }>`
    select (select count(*)::int from marks k where k.lesson_id = l.id) as marks
    from lessons l where l.group_id = ${groupId} and l.lesson_date = ${day}::date`.execute(db());
  if (!held) return;
  const withMarks = held.marks > 0 ? ` (у ньому ${counted(held.marks, ['оцінка', 'оцінки', 'оцінок'])})` : '';
  throw refuse('calendar.lesson-begun', {
    text: `Урок ${formatDayMonth(day)} уже почався${withMarks}, тому скасувати чи перенести його не можна.`, data: held,
  });
}

/** Refuses a lesson that would end on the day after. */
export function refusePastMidnight({ startsAt, day }: { startsAt: Date; day: string }, minutes: number, zone: string): void {
  const end = startsAt.getTime() + lessonMinutes(minutes) * 60_000;
  if (dayIn(zone, new Date(end - 1)) !== day) throw refuseField('calendar.past-midnight', 'startDateTime');
}

interface WantedDay {
  groupId: number;
  day: string;
  today: string;
  isOwn: (lesson: PlannedLesson) => boolean;
}

/** Refuses a day on which the group's lesson, which the plan has there already, cannot take place; a taken one with the nearest free day. */
export async function refuseDay(plan: GroupPlan, { groupId, day, today, isOwn }: WantedDay): Promise<void> {
  const own = planned({ from: day, to: day }, plan).find(isOwn);
  if (own && !takesPlace(own)) {
    throw refuse('calendar.day-closed', own.why === null ? {} : { text: `Цього дня занять немає: ${own.why}. Оберіть інший день.` });
  }
  const held = await db().selectFrom('lessons').select('lesson_date').where('group_id', '=', groupId)
    .where('lesson_date', '>=', addDays(day, -daysOffered)).where('lesson_date', '<=', addDays(day, daysOffered)).execute();
  const heldOn = new Set(held.map((lesson) => lesson.lesson_date));
  const isTaken = (on: string) => heldOn.has(on) || planned({ from: on, to: on }, plan).some((lesson) => takesPlace(lesson) && !isOwn(lesson));
  if (!isTaken(day)) return;
  const nearest = Array.from({ length: daysOffered }, (_, index) => [addDays(day, index + 1), addDays(day, -index - 1)]).flat()
    .find((on) => on > today && !isTaken(on) && isInPeriod(plan, on) && !isClosed(plan, groupId, on));
  const offered = nearest === undefined ? '' : ` Найближчий вільний день – ${formatDayMonth(nearest)}.`;
  throw refuse('calendar.day-taken', {
    text: `${formatDayMonth(day)} у групи вже є урок, а двох на день не буває.${offered}`, data: { nearestDay: nearest ?? null },
  });
}

export function isInPeriod({ periods, own: { firstDay, lastDay } }: Pick<GroupPlan, 'periods' | 'own'>, day: string): boolean {
  if ((firstDay !== null && day < firstDay) || (lastDay !== null && day > lastDay)) return false;
  return periods.length === 0 || periods.some(({ from, to }) => from <= day && day <= to);
}

function isClosed({ holidays, freezes }: PlanInputs, groupId: number, day: string): boolean {
  const meets = ({ from, to }: { from: string; to: string }) => from <= day && day <= to;
  return freezes.some(meets) || holidays.some((one) => one.kind === 'closed' && meets(one) && (one.groupIds?.includes(groupId) ?? true));
}
