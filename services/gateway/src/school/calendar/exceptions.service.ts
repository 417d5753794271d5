import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { LessonException, SaveExceptionBody } from '@dzvinok/contract/calendar';
import type { AskedLesson } from '@dzvinok/contract/touched';
import { planned, type PlanException, type PlanInputs, type PlannedLesson } from '@dzvinok/schedule/plan';
import { isoIn } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { GroupAccess } from '../groups/group-changes.service.ts';
import { ScheduleConflicts } from '../schedules/schedule-conflicts.service.ts';
import { refuseAbsent } from '../schedules/teacher-times.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { tellOfLesson } from '../schedules/lesson-changes.ts';
import { changedParts, lastReason, partsOf, withChange, type PartChange, type PartChanges, type Parts } from './exception-parts.rules.ts';
import { changedMeanwhile, isInPeriod, planAround, readPlace, refuseBegun, refuseDay, refusePastMidnight, type GroupPlan } from './lesson-day.rules.ts';
import { readStart } from './start-time.rules.ts';

interface Which {
  groupId: number;
  plannedOn: string;
}

type Found = LessonException & { parts: PartChanges };

/** The group's lock keeps starts of its lessons, holidays and other exceptions away. */
@Injectable()
export class ExceptionsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly teachers: TeachersRepository,
    private readonly conflicts: ScheduleConflicts,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  /** A repeated call changes nothing. `told`: notices of the caller for many lessons. */
  async save(which: Which, { version, confirmed, ...body }: SaveExceptionBody, caller: CallerInfo, told?: readonly number[]): Promise<LessonException> {
    const { groupId, plannedOn } = which;
    const group = await this.groups.lock(groupId, caller);
    const { zone, now, day: today } = this.clock.today();
    const start = body.startDateTime ? readStart(body.startDateTime, zone) : undefined;
    if (start === null) throw refuseField('calendar.no-such-time', 'startDateTime');
    const former = await this.#find(which);
    if (version !== undefined && version !== (former?.version ?? 0)) throw await stale(former && shown(former), which);
    const plan = await planAround(groupId, [plannedOn, start?.day ?? plannedOn, former?.startDateTime?.slice(0, 10) ?? plannedOn], zone);
    const lesson = lessonOf(plan, which);
    if (!lesson) throw refuse('calendar.no-lesson');
    const parts: Parts = {
      isCancelled: body.isCancelled, isToBeGiven: !body.isCancelled || (body.isToBeGiven ?? true),
      startDateTime: start ? isoIn(zone, start.startsAt) : null, classroomId: body.classroomId ?? null,
      isOnline: body.isOnline ?? null, teacherId: body.teacherId ?? null, reason: body.reason || null,
    };
    const formerParts = former ? factsOf(former) : asPlanned;
    if (former && isSame(formerParts, parts)) {
      this.changes.nothingChanged();
      return shown(former);
    }
    const newParts = changedParts(formerParts, parts);
    const isMoved = parts.startDateTime !== formerParts.startDateTime;
    if (isMoved || parts.isCancelled !== formerParts.isCancelled) await refuseBegun(groupId, lesson.day);
    const place = await readPlace(parts, this.teachers);
    const changedPlan = withException(plan, which, {
      ...which, ...parts, ...place, startsAt: start?.startsAt ?? null, reason: newParts.length > 0 ? parts.reason : null,
    });
    const next = lessonOf(changedPlan, which) ?? lesson;
    if (place.teacher && parts.teacherId !== formerParts.teacherId) await refuseAbsent(place.teacher, next);
    if (!parts.isCancelled && (isMoved || formerParts.isCancelled)) {
      if (isMoved && (start ? start.startsAt <= now : isLost(lesson, next, now))) throw refuseField('calendar.in-past', 'startDateTime');
      if (start && isMoved) refusePastMidnight(start, lesson.minutes, zone);
      if (!isInPeriod(plan, next.day)) throw refuse('calendar.outside-period');
      await refuseDay(changedPlan, { groupId, day: next.day, today, isOwn: isOf(which) });
    }
    const details = { group: group.name, date: plannedOn };
    await this.#confirm(next, confirmed, details);
    const toldBy = told ?? await tellOfLesson({ before: lesson, after: next, zone, now });
    const change = { reason: parts.reason, changedBy: caller.accountId, changedAt: now.toISOString(), version: (former?.version ?? 0) + 1, toldBy };
    const changes = withChange(former?.parts ?? {}, parts, newParts, change);
    const stored = { ...parts, reason: lastReason(Object.values(changes)) };
    const saved = await this.#write(which, { ...stored, version: change.version, parts: changes }, caller.accountId);
    await this.audit.record({ action: 'calendar.exception-saved', entity: 'group', entityId: groupId, details, ...changed(formerParts as Facts, stored as Facts) });
    return saved;
  }

  /** Changes some parts and leaves the others as they are. */
  async change(which: Which, { teacherId, reason }: { teacherId: number; reason: string | null }, caller: CallerInfo, told?: readonly number[]): Promise<LessonException> {
    await this.groups.lock(which.groupId, caller);
    const former = await this.#find(which);
    const { startDateTime = null, classroomId = null, isOnline = null } = former ?? {};
    const kept = former?.teacherId === teacherId ? former.reason : null;
    return this.save(which, { isCancelled: false, startDateTime, classroomId, isOnline, teacherId, reason: reason ?? kept }, caller, told);
  }

  /** Takes the cancellation or the substitute back; a changed time or place stays. */
  async takeTeacherBack(which: Which, confirmed: boolean | undefined, caller: CallerInfo): Promise<void> {
    await this.groups.lock(which.groupId, caller);
    const former = await this.#find(which);
    const { startDateTime = null, classroomId = null, isOnline = null } = former ?? {};
    if (startDateTime === null && classroomId === null && isOnline === null) return this.remove(which, confirmed, caller);
    await this.save(which, { isCancelled: false, startDateTime, classroomId, isOnline, reason: former?.reason, confirmed }, caller);
  }

  async remove(which: Which, confirmed: boolean | undefined, caller: CallerInfo): Promise<void> {
    const { groupId, plannedOn } = which;
    const group = await this.groups.lock(groupId, caller);
    const { zone, now, day: today } = this.clock.today();
    const former = await this.#find(which);
    if (!former) throw refuse('calendar.no-exception');
    const plan = await planAround(groupId, [plannedOn, former.startDateTime?.slice(0, 10) ?? plannedOn], zone);
    const lesson = lessonOf(plan, which);
    const plainPlan = withException(plan, which, null);
    if (former.startDateTime !== null) {
      if (lesson) await refuseBegun(groupId, lesson.day);
      if (!isInPeriod(plan, plannedOn)) throw refuse('calendar.outside-period');
      const next = lessonOf(plainPlan, which);
      if (lesson && next && isLost(lesson, next, now)) throw refuse('calendar.in-past', { text: 'Час цього уроку за розкладом уже минув, тож повернути його не можна. Оберіть пізніший час або скасуйте урок.' });
    }
    if (former.startDateTime !== null || former.isCancelled) await refuseDay(plainPlan, { groupId, day: plannedOn, today, isOwn: isOf(which) });
    const details = { group: group.name, date: plannedOn };
    await this.#confirm(lessonOf(plainPlan, which), confirmed, details);
    await db().deleteFrom('lesson_exceptions').where('group_id', '=', groupId).where('planned_on', '=', plannedOn).execute();
    await tellOfLesson({ before: lesson, after: lessonOf(plainPlan, which), zone, now });
    await this.audit.record({
      action: 'calendar.exception-removed', entity: 'group', entityId: groupId, details, ...changed(factsOf(former) as Facts, asPlanned as Facts),
    });
  }

  /** What speaks against the lesson as it will be when its exception is taken back; an extra lesson has none. */
  async conflictsWithout({ classId: groupId, plannedOn, extraId, keepsTimeAndPlace = false }: AskedLesson): Promise<string[]> {
    if (extraId !== undefined) return [];
    const which = { groupId, plannedOn };
    const plan = await planAround(groupId, [plannedOn], this.clock.today().zone);
    const present = plan.exceptions.find((one) => one.plannedOn === plannedOn);
    if (!present) return [];
    const lesson = lessonOf(withException(plan, which, keepsTimeAndPlace ? { ...present, isCancelled: false, teacher: null } : null), which);
    return lesson ? this.conflicts.ofLessons([lesson]) : [];
  }

  async #confirm(lesson: PlannedLesson | undefined, confirmed: boolean | undefined, details: Facts): Promise<void> {
    if (lesson) await this.conflicts.confirm([lesson], confirmed, { entity: 'group', entityId: lesson.groupId, details });
  }

  async #find({ groupId, plannedOn }: Which): Promise<Found | undefined> {
    const row = await db().selectFrom('lesson_exceptions')
      .select(['is_cancelled as isCancelled', 'is_to_be_given as isToBeGiven', 'starts_at', 'classroom_id as classroomId', 'is_online as isOnline', 'teacher_id as teacherId', 'reason', 'version', 'parts', 'changed_by as changedBy', 'changed_at'])
      .where('group_id', '=', groupId).where('planned_on', '=', plannedOn).executeTakeFirst();
    if (!row) return undefined;
    const { starts_at: startsAt, changed_at: changedAt, changedBy, ...rest } = row;
    const found = { plannedOn, startDateTime: startsAt && isoIn(this.clock.today().zone, startsAt), ...rest };
    const whole: PartChange = { reason: row.reason, changedBy, changedAt: changedAt.toISOString(), version: row.version, toldBy: [] };
    return { ...found, parts: Object.fromEntries(partsOf(found).map((part) => [part, row.parts[part] ?? whole])) };
  }

  async #write({ groupId, plannedOn }: Which, { parts, ...exception }: Parts & { version: number; parts: PartChanges }, accountId: number): Promise<LessonException> {
    const { isCancelled, isToBeGiven, startDateTime, classroomId, isOnline, teacherId, reason, version } = exception;
    const columns = {
      is_cancelled: isCancelled, is_to_be_given: isToBeGiven, starts_at: startDateTime, classroom_id: classroomId, is_online: isOnline,
      teacher_id: teacherId, reason, version, parts: JSON.stringify(parts), changed_by: accountId,
    };
    await db().insertInto('lesson_exceptions').values({ group_id: groupId, planned_on: plannedOn, ...columns })
      .onConflict((conflict) => conflict.columns(['group_id', 'planned_on']).doUpdateSet({ ...columns, changed_at: sql`excluded.changed_at` }))
      .execute();
    return { plannedOn, ...exception };
  }
}

const asPlanned: Parts = { isCancelled: false, isToBeGiven: true, startDateTime: null, classroomId: null, isOnline: null, teacherId: null, reason: null };

function shown(found: Found): LessonException {
  const { parts: _, ...exception } = found;
  return exception;
}

function factsOf(found: Found): Parts {
  const { version: _, plannedOn: __, parts: ___, ...facts } = found;
  return facts;
}

function isSame(one: Parts, other: Parts): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof Parts]);
}

/** The lesson was still to come, and would be over. */
function isLost(before: PlannedLesson, after: PlannedLesson, now: Date): boolean {
  return before.startsAt > now && after.startsAt <= now;
}

const isOf = ({ groupId, plannedOn }: Which) => (lesson: PlannedLesson) =>
  lesson.groupId === groupId && lesson.plannedOn === plannedOn && lesson.state !== 'extra';

/** The lesson of that planned day, wherever the present exception has taken it. */
function lessonOf(plan: PlanInputs, which: Which): PlannedLesson | undefined {
  const exception = plan.exceptions.find((one) => one.plannedOn === which.plannedOn);
  const day = exception?.startsAt ? isoIn(plan.zone, exception.startsAt).slice(0, 10) : which.plannedOn;
  return planned({ from: day, to: day }, plan).find(isOf(which));
}

/** The plan with this exception of the day, null for none, instead of the present one. */
function withException(plan: GroupPlan, { plannedOn }: Which, exception: PlanException | null): GroupPlan {
  const others = plan.exceptions.filter((one) => one.plannedOn !== plannedOn);
  return { ...plan, exceptions: exception === null ? others : [...others, exception] };
}

/** The refusal of a save over another user's save. */
async function stale(current: LessonException | undefined, { groupId, plannedOn }: Which): Promise<Refusal> {
  const { rows: [last] } = await sql<{ name: string; changedAt: Date }>`
    select a.full_name as name, e.changed_at as "changedAt" from lesson_exceptions e join accounts a on a.id = e.changed_by
    where e.group_id = ${groupId} and e.planned_on = ${plannedOn}`.execute(db());
  return changedMeanwhile(current ?? { plannedOn, ...asPlanned, version: 0 }, last);
}
