import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { LessonException, SaveExceptionBody } from '@dzvinok/contract/calendar';
import { planned, takesPlace, type PlanException, type PlanInputs, type PlannedLesson } from '@dzvinok/schedule/plan';
import { addDays, isoIn } from '@dzvinok/schedule/zone';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { GroupAccess } from '../groups/group-changes.service.ts';
import { planInputs, type StoredPlan } from '../schedules/plan.queries.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { readStart } from './start-time.rules.ts';

interface Which {
  groupId: number;
  plannedOn: string;
}

type Parts = Omit<LessonException, 'version' | 'plannedOn'>;

/** Days around a taken one that are looked through for a free day. */
const daysOffered = 14;

/** The group's lock keeps starts of its lessons, holidays and other exceptions away. */
@Injectable()
export class ExceptionsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly teachers: TeachersRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  /** The same again changes nothing. */
  async save(which: Which, { version, ...body }: SaveExceptionBody, caller: CallerInfo): Promise<LessonException> {
    const { groupId, plannedOn } = which;
    const group = await this.groups.lock(groupId, caller);
    const { zone, now } = this.clock.today();
    const start = body.startDateTime ? readStart(body.startDateTime, zone) : undefined;
    if (start === null) throw refuseField('calendar.no-such-time', 'startDateTime');
    const former = await this.#find(which);
    if (version !== undefined && version !== (former?.version ?? 0)) throw refuse('calendar.stale', { data: former ?? null });
    const plan = await this.#planAround(which, start?.day ?? plannedOn, former);
    const lesson = lessonOf(plan, which);
    if (!lesson) throw refuse('calendar.no-lesson');
    const parts: Parts = {
      isCancelled: body.isCancelled, startDateTime: start ? isoIn(zone, start.startsAt) : null, classroomId: body.classroomId ?? null,
      isOnline: body.isOnline ?? null, teacherId: body.teacherId ?? null, reason: body.reason || null,
    };
    const { version: _, plannedOn: __, ...formerParts } = former ?? { ...asPlanned, version: 0, plannedOn };
    const difference = changed(formerParts as Facts, parts as Facts);
    if (former && isSame(formerParts, parts)) {
      this.changes.nothingChanged();
      return former;
    }
    const isMoved = parts.startDateTime !== formerParts.startDateTime;
    if (isMoved || parts.isCancelled !== formerParts.isCancelled) await refuseBegun(which, lesson);
    if (start && isMoved) {
      if (start.startsAt.getTime() <= now.getTime()) throw refuseField('calendar.in-past', 'startDateTime');
      await refuseDay(withException(plan, which, start.startsAt), which, start.day);
    }
    await this.#refuseUnknown(parts);
    const saved = await this.#write(which, { ...parts, version: (former?.version ?? 0) + 1 }, caller.accountId);
    await this.audit.record({
      action: 'calendar.exception-saved', entity: 'group', entityId: groupId, details: { group: group.name, date: plannedOn }, ...difference,
    });
    return saved;
  }

  async remove(which: Which, caller: CallerInfo): Promise<void> {
    const group = await this.groups.lock(which.groupId, caller);
    const former = await this.#find(which);
    if (!former) throw refuse('calendar.no-exception');
    const plan = await this.#planAround(which, which.plannedOn, former);
    const lesson = lessonOf(plan, which);
    if (lesson && former.startDateTime !== null) await refuseBegun(which, lesson);
    if (former.startDateTime !== null) await refuseDay(withException(plan, which, null), which, which.plannedOn);
    await db().deleteFrom('lesson_exceptions').where('group_id', '=', which.groupId).where('planned_on', '=', which.plannedOn).execute();
    const { version: _, plannedOn: __, ...parts } = former;
    await this.audit.record({
      action: 'calendar.exception-removed', entity: 'group', entityId: which.groupId, details: { group: group.name, date: which.plannedOn },
      ...changed(parts as Facts, asPlanned as Facts),
    });
  }

  async #find({ groupId, plannedOn }: Which): Promise<LessonException | undefined> {
    const row = await db().selectFrom('lesson_exceptions')
      .select(['is_cancelled as isCancelled', 'starts_at', 'classroom_id as classroomId', 'is_online as isOnline', 'teacher_id as teacherId', 'reason', 'version'])
      .where('group_id', '=', groupId).where('planned_on', '=', plannedOn).executeTakeFirst();
    if (!row) return undefined;
    const { starts_at: startsAt, ...rest } = row;
    return { plannedOn, startDateTime: startsAt && isoIn(this.clock.today().zone, startsAt), ...rest };
  }

  async #planAround({ groupId, plannedOn }: Which, day: string, former: LessonException | undefined): Promise<PlanInputs> {
    const days = [plannedOn, day, former?.startDateTime?.slice(0, 10) ?? day].toSorted();
    const range = { from: addDays(days[0] ?? day, -daysOffered), to: addDays(days.at(-1) ?? day, daysOffered) };
    const { rows: [row] } = await sql<{ plan: StoredPlan }>`select ${planInputs(sql`${groupId}::bigint`, range)} as plan`.execute(db());
    if (!row) throw refuse('groups.not-found');
    return { ...row.plan, zone: this.clock.today().zone };
  }

  async #refuseUnknown({ classroomId, teacherId }: Parts): Promise<void> {
    const isRoomKnown = classroomId === null || await db().selectFrom('classrooms').select('id').where('id', '=', classroomId).forShare().executeTakeFirst();
    if (!isRoomKnown) throw refuse('groups.unknown-classroom', { fields: { classroomId: 'Оберіть аудиторію' } });
    if (teacherId !== null && await this.teachers.lockForShare(teacherId) === null) {
      throw refuse('groups.unknown-teacher', { fields: { teacherId: 'Оберіть викладача' } });
    }
  }

  async #write({ groupId, plannedOn }: Which, exception: Parts & { version: number }, accountId: number): Promise<LessonException> {
    const { isCancelled, startDateTime, classroomId, isOnline, teacherId, reason, version } = exception;
    const columns = {
      is_cancelled: isCancelled, starts_at: startDateTime, classroom_id: classroomId, is_online: isOnline, teacher_id: teacherId, reason, version,
      changed_by: accountId,
    };
    await db().insertInto('lesson_exceptions').values({ group_id: groupId, planned_on: plannedOn, ...columns })
      .onConflict((conflict) => conflict.columns(['group_id', 'planned_on']).doUpdateSet({ ...columns, changed_at: sql`excluded.changed_at` }))
      .execute();
    return { plannedOn, ...exception };
  }
}

const asPlanned: Parts = { isCancelled: false, startDateTime: null, classroomId: null, isOnline: null, teacherId: null, reason: null };

function isSame(one: Parts, other: Parts): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof Parts]);
}

/** The lesson of that planned day, wherever the present exception has taken it. */
function lessonOf(plan: PlanInputs, { groupId, plannedOn }: Which): PlannedLesson | undefined {
  const exception = plan.exceptions.find((one) => one.plannedOn === plannedOn);
  const day = exception?.startsAt ? isoIn(plan.zone, exception.startsAt).slice(0, 10) : plannedOn;
  return planned({ from: day, to: day }, plan).find((lesson) => lesson.groupId === groupId && lesson.plannedOn === plannedOn && lesson.state !== 'extra');
}

/** The plan with that start of the lesson instead of the present exception. */
function withException(plan: PlanInputs, { groupId, plannedOn }: Which, startsAt: Date | null): PlanInputs {
  const others = plan.exceptions.filter((one) => one.plannedOn !== plannedOn);
  const moved: PlanException = { groupId, plannedOn, isCancelled: false, startsAt, room: null, isOnline: null, teacher: null, reason: null };
  return { ...plan, exceptions: startsAt === null ? others : [...others, moved] };
}

/** A lesson that has begun, or has marks, stays where it is. */
async function refuseBegun({ groupId }: Which, { day }: PlannedLesson): Promise<void> {
  const { rows: [held] } = await sql<{ marks: number }>`
    select (select count(*)::int from marks k where k.lesson_id = l.id) as marks
    from lessons l where l.group_id = ${groupId} and l.lesson_date = ${day}::date`.execute(db());
  if (!held) return;
  const withMarks = held.marks > 0 ? ` (у ньому ${counted(held.marks, ['оцінка', 'оцінки', 'оцінок'])})` : '';
  throw refuse('calendar.lesson-begun', {
    text: `Урок ${formatDayMonth(day)} уже почався${withMarks}, тому скасувати чи перенести його не можна.`, data: held,
  });
}

/** Refuses a day on which the group's moved lesson cannot take place. */
async function refuseDay(plan: PlanInputs, { groupId, plannedOn }: Which, day: string): Promise<void> {
  if (plan.periods.length > 0 && !isInPeriod(plan, day)) throw refuse('calendar.outside-period');
  const lessons = planned({ from: day, to: day }, plan);
  const own = lessons.find((lesson) => lesson.plannedOn === plannedOn && lesson.state !== 'extra');
  if (own && !takesPlace(own)) {
    throw refuse('calendar.day-closed', own.why === null ? {} : { text: `Цього дня занять немає: ${own.why}. Оберіть інший день.` });
  }
  const held = await db().selectFrom('lessons').select('lesson_date').where('group_id', '=', groupId)
    .where('lesson_date', '>=', addDays(day, -daysOffered)).where('lesson_date', '<=', addDays(day, daysOffered)).execute();
  const heldOn = new Set(held.map((lesson) => lesson.lesson_date));
  const isTaken = (on: string) => heldOn.has(on) || planned({ from: on, to: on }, plan).some((lesson) => lesson !== own && takesPlace(lesson) && lesson.plannedOn !== plannedOn);
  if (!isTaken(day)) return;
  const nearest = Array.from({ length: daysOffered }, (_, index) => addDays(day, index + 1))
    .find((on) => !isTaken(on) && isInPeriod(plan, on) && !isClosed(plan, groupId, on));
  const offered = nearest === undefined ? '' : ` Найближчий вільний день – ${formatDayMonth(nearest)}.`;
  throw refuse('calendar.day-taken', {
    text: `${formatDayMonth(day)} у групи вже є урок, а двох на день не буває.${offered}`, data: { nearestDay: nearest ?? null },
  });
}

function isInPeriod({ periods }: PlanInputs, day: string): boolean {
  return periods.length === 0 || periods.some(({ from, to }) => from <= day && day <= to);
}

function isClosed({ holidays, freezes }: PlanInputs, groupId: number, day: string): boolean {
  const meets = ({ from, to }: { from: string; to: string }) => from <= day && day <= to;
  return freezes.some(meets) || holidays.some((one) => one.kind === 'closed' && meets(one) && (one.groupIds?.includes(groupId) ?? true));
}
