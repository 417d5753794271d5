import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { CreateExtraBody, ExtraLesson, UpdateExtraBody } from '@dzvinok/contract/calendar';
import { planned, type PlanExtra, type PlanInputs, type PlannedLesson } from '@dzvinok/schedule/plan';
import { dayIn, isoIn } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { GroupAccess } from '../groups/group-changes.service.ts';
import { ScheduleConflicts } from '../schedules/schedule-conflicts.service.ts';
import { refuseAbsent } from '../schedules/teacher-times.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { endLostBookings, tellOfLesson } from '../schedules/lesson-changes.ts';
import type { PartChange } from './exception-parts.rules.ts';
import { changedMeanwhile, planAround, readPlace, refuseBegun, refuseDay, refusePastMidnight } from './lesson-day.rules.ts';
import { readStart } from './start-time.rules.ts';

interface Which {
  groupId: number;
  extraId: number;
}

interface FoundExtra extends ExtraLesson {
  changedBy: string | null;
  changedAt: Date;
  toldBy: readonly number[];
}

/** Lessons outside of the week. The group's lock keeps starts of its lessons and other changes of its plan away. */
@Injectable()
export class ExtrasService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly teachers: TeachersRepository,
    private readonly conflicts: ScheduleConflicts,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  async create(groupId: number, body: CreateExtraBody, caller: CallerInfo): Promise<ExtraLesson> {
    const group = await this.groups.lock(groupId, caller);
    const wanted = await this.#check(groupId, body);
    await this.#confirm(wanted.lesson, body.confirmed, group.name);
    const toldBy = await tellOfLesson({ before: undefined, after: wanted.lesson, ...wanted.clock });
    const { id } = await db().insertInto('extra_lessons').values({ group_id: groupId, ...columnsOf(wanted, { caller, version: 1, toldBy }) })
      .returning('id').executeTakeFirstOrThrow();
    const saved = { id, ...wanted.saved, version: 1 };
    await this.audit.record({ action: 'calendar.extra-created', entity: 'group', entityId: groupId, details: { group: group.name }, after: factsOf(saved) });
    return saved;
  }

  /** The same again changes nothing. */
  async update({ groupId, extraId }: Which, { version, ...body }: UpdateExtraBody, caller: CallerInfo, told?: readonly number[]): Promise<ExtraLesson> {
    const group = await this.groups.lock(groupId, caller);
    const { changedBy, changedAt, toldBy: knownBy, ...former } = await this.#find({ groupId, extraId });
    if (version !== undefined && version !== former.version) throw changedMeanwhile(former, { name: changedBy, changedAt });
    await refuseBegun(groupId, former.startDateTime.slice(0, 10));
    const wanted = await this.#check(groupId, { ...body, minutes: body.minutes ?? former.minutes }, former);
    if (isSame(former, wanted.saved)) {
      this.changes.nothingChanged();
      return former;
    }
    await this.#confirm(wanted.lesson, body.confirmed, group.name);
    const saved = { id: extraId, ...wanted.saved, version: former.version + 1 };
    const news = told ?? await tellOfLesson({ before: wanted.former, after: wanted.lesson, ...wanted.clock });
    const toldBy = [...knownBy, ...news];
    await db().updateTable('extra_lessons').set({ ...columnsOf(wanted, { caller, version: saved.version, toldBy }), changed_at: sql`now()` }).where('id', '=', extraId).execute();
    await moveWithIt(groupId, former.startDateTime.slice(0, 10), saved.startDateTime.slice(0, 10));
    await this.audit.record({
      action: 'calendar.extra-changed', entity: 'group', entityId: groupId, details: { group: group.name }, ...changed(factsOf(former), factsOf(saved)),
    });
    return saved;
  }

  /** Null gives the lesson to the group's teacher. */
  async changeTeacher(which: Which, change: { teacherId: number | null; confirmed?: boolean | undefined }, caller: CallerInfo, told?: readonly number[]): Promise<ExtraLesson> {
    await this.groups.lock(which.groupId, caller);
    const { startDateTime, minutes, classroomId, isOnline, reason, version } = await this.#find(which);
    return this.update(which, { startDateTime, minutes, classroomId, isOnline, reason, version, ...change }, caller, told);
  }

  async remove({ groupId, extraId }: Which, caller: CallerInfo): Promise<void> {
    const group = await this.groups.lock(groupId, caller);
    const former = await this.#find({ groupId, extraId });
    const day = former.startDateTime.slice(0, 10);
    await refuseBegun(groupId, day);
    const today = this.clock.today();
    const { zone, now } = today;
    const before = extraAt(await planAround(groupId, [day], zone), former.startDateTime);
    await db().deleteFrom('extra_lessons').where('id', '=', extraId).execute();
    // Before the members are told: guests have a text of their own.
    await endLostBookings([groupId], today);
    await tellOfLesson({ before, after: undefined, zone, now });
    await this.audit.record({ action: 'calendar.extra-deleted', entity: 'group', entityId: groupId, details: { group: group.name }, before: factsOf(former) });
  }

  async #confirm(lesson: PlannedLesson | undefined, confirmed: boolean | undefined, group: string): Promise<void> {
    if (lesson) await this.conflicts.confirm([lesson], confirmed, { entity: 'group', entityId: lesson.groupId, details: { group, date: lesson.day } });
  }

  async #find({ groupId, extraId }: Which): Promise<FoundExtra> {
    const row = await db().selectFrom('extra_lessons').leftJoin('accounts', 'accounts.id', 'extra_lessons.changed_by')
      .select(['extra_lessons.id', 'starts_at', 'minutes', 'classroom_id as classroomId', 'is_online as isOnline', 'teacher_id as teacherId', 'reason',
        'extra_lessons.version', 'parts', 'changed_at as changedAt', 'accounts.full_name as changedBy'])
      .where('group_id', '=', groupId).where('extra_lessons.id', '=', extraId).executeTakeFirst();
    if (!row) throw refuse('calendar.extra-not-found');
    const { starts_at: startsAt, parts, ...rest } = row;
    return { ...rest, startDateTime: isoIn(this.clock.today().zone, startsAt), toldBy: parts.extra?.toldBy ?? [] };
  }

  async #check(groupId: number, body: CreateExtraBody, former?: ExtraLesson) {
    const { zone, now, day: today } = this.clock.today();
    const start = readStart(body.startDateTime, zone);
    if (start === null) throw refuseField('calendar.no-such-time', 'startDateTime');
    const startDateTime = isoIn(zone, start.startsAt);
    const isMoved = startDateTime !== former?.startDateTime;
    if (isMoved && start.startsAt.getTime() <= now.getTime()) throw refuseField('calendar.in-past', 'startDateTime');
    const { lesson_duration: groupMinutes, teacher_id: groupTeacher } = await db().selectFrom('groups').select(['lesson_duration', 'teacher_id'])
      .where('id', '=', groupId).executeTakeFirstOrThrow();
    const saved = {
      startDateTime, minutes: body.minutes ?? groupMinutes, classroomId: body.classroomId ?? null, isOnline: body.isOnline,
      teacherId: body.teacherId ?? null, reason: body.reason || null,
    };
    if (isMoved || saved.minutes !== former?.minutes) refusePastMidnight(start, saved.minutes, zone);
    const { room, teacher } = await readPlace({ ...saved, teacherId: saved.teacherId ?? groupTeacher }, this.teachers);
    if (!teacher) throw refuse('groups.unknown-teacher');
    if (saved.teacherId !== null && saved.teacherId !== former?.teacherId) await refuseAbsent(teacher, { startsAt: start.startsAt, minutes: saved.minutes });
    const plan = await planAround(groupId, [start.day, former?.startDateTime.slice(0, 10) ?? start.day], zone);
    const extra: PlanExtra = { groupId, startsAt: start.startsAt, minutes: saved.minutes, room, isOnline: saved.isOnline, teacher, reason: saved.reason };
    const changedPlan = { ...plan, extras: [...plan.extras.filter(({ id }) => id !== former?.id), extra] };
    if (isMoved) await refuseDay(changedPlan, { groupId, day: start.day, today, isOwn: isAt(startDateTime) });
    return {
      saved, clock: { zone, now }, lesson: extraAt(changedPlan, startDateTime),
      former: former && extraAt(plan, former.startDateTime),
    };
  }
}

interface Wanted {
  saved: Omit<ExtraLesson, 'id' | 'version'>;
  clock: { now: Date };
}

function columnsOf({ saved, clock }: Wanted, { caller: { accountId }, version, toldBy }: Pick<PartChange, 'version' | 'toldBy'> & { caller: CallerInfo }) {
  const { startDateTime, classroomId, isOnline, teacherId, reason, minutes } = saved;
  const extra: PartChange = { reason, version, toldBy, changedBy: accountId, changedAt: clock.now.toISOString() };
  return {
    minutes, reason, version, parts: JSON.stringify({ extra }), starts_at: startDateTime, classroom_id: classroomId, is_online: isOnline, teacher_id: teacherId,
    changed_by: accountId,
  };
}

function factsOf({ startDateTime, minutes, classroomId, isOnline, teacherId, reason }: ExtraLesson): Facts {
  return { startDateTime, minutes, classroomId, isOnline, teacherId, reason };
}

function isSame(one: ExtraLesson, other: Wanted['saved']): boolean {
  const [facts, others] = [factsOf(one), factsOf({ ...one, ...other })];
  return Object.keys(facts).every((name) => facts[name] === others[name]);
}

/** Bookings and announced absences name an extra lesson by its day. */
async function moveWithIt(groupId: number, from: string, to: string): Promise<void> {
  if (from === to) return;
  await db().updateTable('make_ups').set({ planned_on: to }).where('group_id', '=', groupId).where('planned_on', '=', from).execute();
  await db().deleteFrom('announced_absences').where('group_id', '=', groupId).where('planned_on', '=', to).execute();
  await db().updateTable('announced_absences').set({ planned_on: to }).where('group_id', '=', groupId).where('planned_on', '=', from).execute();
}

const isAt = (startDateTime: string) => ({ startsAt }: PlannedLesson) => startsAt.getTime() === Date.parse(startDateTime);

function extraAt(plan: PlanInputs, startDateTime: string): PlannedLesson | undefined {
  const day = dayIn(plan.zone, startDateTime);
  return planned({ from: day, to: day }, plan).find(isAt(startDateTime));
}
