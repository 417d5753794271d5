import { refuse } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Alert, AlertAnswer, AlertScope, LessonAlert, RollCallState, StartAlertBody } from '@dzvinok/contract/alerts';
import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { takesPlace } from '@dzvinok/schedule/plan';
import { lessonMinutes } from '@dzvinok/schedule/week';
import { addDays, dayIn, isoIn, timeIn } from '@dzvinok/schedule/zone';
import { alertAnswerText, alertTitle } from '@dzvinok/texts/alerts';
import { givenName } from '@dzvinok/texts/names';
import { formatTime } from '@dzvinok/texts/times';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { plannedLessons } from '../calendar/calendar.queries.ts';
import { ExceptionsService } from '../calendar/exceptions.service.ts';
import { ExtrasService } from '../calendar/extras.service.ts';
import { lockGroups } from '../calendar/holidays.service.ts';
import { GroupAccess, keepToDays } from '../groups/group-changes.service.ts';
import { tell } from '../schedules/lesson-changes.ts';
import { frozenUntil, guestDay } from '../schedules/participants.ts';
import { ScheduleConflicts } from '../schedules/schedule-conflicts.service.ts';
import { AlertSource } from './alert-source.ts';
import { readAlerts, readSites, type StoredAlert } from './alert.queries.ts';
import { isNear, isTouched, lostMinutes, onlineStarts, type AlertPlace } from './alert.rules.ts';

interface Day {
  lessons: readonly PlannedLessonItem[];
  sites: ReadonlyMap<number, number | null>;
  /** Open alerts and alerts since the day before. */
  alerts: readonly StoredAlert[];
}

@Injectable()
export class AlertsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly exceptions: ExceptionsService,
    private readonly extras: ExtrasService,
    private readonly conflicts: ScheduleConflicts,
    private readonly source: AlertSource,
    private readonly live: LiveEvents,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  async list(caller: CallerInfo): Promise<Alert[]> {
    const { day, zone, now } = this.clock.today();
    if (caller.role === 'Student' || caller.role === 'Parent') {
      const alerts = await readAlerts(sql`a.ended_at is null`);
      const called = alerts.length === 0 ? [] : await ownCalled(caller.accountId);
      return alerts.map((alert) => ({
        ...shown(alert, zone), reported: null, lessons: [], students: called.filter(({ alertId }) => alertId === alert.id).map(({ id, fullName, state }) => ({ id, fullName, state })),
      }));
    }
    const read = await this.#day();
    const listed = read.alerts.filter(({ endedAt }) => endedAt === null || dayIn(zone, endedAt) === day);
    const alerts = await Promise.all(listed.map(async (alert): Promise<Alert> => {
      const touched = touchedBy(alert, read);
      const starts = onlineStarts(touched.filter((lesson) => lesson.day === day), alert, now);
      const near = touched.filter((lesson) => (alert.endedAt ? starts.has(lesson) : isNear(lesson, alert, now)));
      return {
        ...shown(alert, zone), students: [], reported: alert.location && await this.source.active(alert.location),
        lessons: near.map((lesson) => {
          const { groupId, className, subjectName, startsAt, room, teacher, isHeld } = lesson;
          const onlineAt = starts.get(lesson);
          return {
            groupId, className, subjectName, startsAt, minutes: lessonMinutes(lesson.minutes), roomName: room?.name ?? null, teacherName: teacher.name, hasBegun: isHeld,
            lostMinutes: lostMinutes(lesson, alertsOf(lesson, read), now), onlineAt: onlineAt ? isoIn(zone, onlineAt) : null,
          };
        }),
      };
    }));
    return alerts.filter(({ endedAt, lessons }) => endedAt === null || lessons.length > 0);
  }

  async ofLesson(groupId: number, caller: CallerInfo): Promise<LessonAlert> {
    const { day, zone, now } = this.clock.today();
    keepToDays(await this.groups.openFor(groupId, caller), day);
    const read = await this.#day();
    const lesson = lessonOf(groupId, day, read);
    const active = lesson && activeAt(lesson, read);
    return {
      alert: active ? { ...shown(active, zone), reported: active.location && await this.source.active(active.location) } : null,
      minutes: lessonMinutes(lesson?.minutes),
      lostMinutes: lesson ? lostMinutes(lesson, alertsOf(lesson, read), now) : 0,
      students: active ? await studentsOf(groupId, day, active.id) : await calledOn(groupId, day),
    };
  }

  /** Simultaneous starts make one alert. */
  async start(body: StartAlertBody, caller: CallerInfo): Promise<{ id: number }> {
    const { now, zone } = this.clock.today();
    const place = await this.#placeOf(body, caller);
    const { siteId, classroomId, groupId } = place;
    const { rows: [made] } = await sql<{ id: number }>`
      insert into alerts (site_id, classroom_id, group_id, started_at, started_by)
      values (${siteId}, ${classroomId}, ${groupId}, ${now}, ${caller.accountId}) on conflict do nothing returning id`.execute(db());
    if (!made) {
      const [present] = await readAlerts(sql`a.ended_at is null and a.site_id is not distinct from ${siteId}
        and a.classroom_id is not distinct from ${classroomId} and a.group_id is not distinct from ${groupId}`);
      if (!present) throw refuse('alerts.not-found');
      this.changes.nothingChanged();
      return { id: present.id };
    }
    const alert = await this.#find(made.id, caller);
    await this.#tellPeople(alert, alertTitle({ startedAt: isoIn(zone, now), place: alert.place }));
    await this.#note('alerts.started', alert);
    return made;
  }

  async decide(id: number, answer: AlertAnswer, caller: CallerInfo): Promise<void> {
    const alert = await this.#lock(id, caller);
    if (alert.endedAt) throw refuse('alerts.ended');
    if (alert.answer === answer) return this.changes.nothingChanged();
    if (alert.answer !== null && caller.role === 'Teacher') throw refuse('alerts.decided');
    const decided = { answer, decided_at: this.clock.now(), decided_by: caller.accountId };
    await db().updateTable('alerts').set(decided).where('id', '=', id).execute();
    await this.#tellPeople(alert, `Повітряна тривога: ${alertAnswerText[answer]}`);
    await this.#note('alerts.decided', alert, { before: { answer: alert.answer }, after: { answer } });
  }

  /** The family is told that the student is in the shelter, and of corrections. */
  async call(groupId: number, studentId: number, state: RollCallState, caller: CallerInfo): Promise<void> {
    const { day, zone, now } = this.clock.today();
    const group = await this.groups.lockFor(groupId, caller);
    keepToDays(group, day);
    const student = (await studentsOf(groupId, day, 0)).find(({ id }) => id === studentId);
    if (!student) throw refuse('students.not-found');
    const read = await this.#day();
    const lesson = lessonOf(groupId, day, read);
    const active = lesson && activeAt(lesson, read);
    if (!active) throw refuse('alerts.none');
    await sql`select from alerts where id = ${active.id} for share`.execute(db());
    const former = await db().selectFrom('roll_calls').select('state').where('alert_id', '=', active.id).where('student_id', '=', studentId).executeTakeFirst();
    if (former?.state === state) return this.changes.nothingChanged();
    const written = { group_id: groupId, day, state, called_by: caller.accountId };
    await db().insertInto('roll_calls').values({ alert_id: active.id, student_id: studentId, ...written })
      .onConflict((conflict) => conflict.columns(['alert_id', 'student_id']).doUpdateSet({ ...written, called_at: sql`excluded.called_at` })).execute();
    const name = givenName(student.fullName);
    if (state === 'shelter') await tell({ kind: 'shelter', day, text: `${name} в укритті, ${clockTime(zone, now)}`, studentId }, [groupId], []);
    else if (former) await tell({ kind: 'alert', day, text: `Виправлено: ${name} не в укритті. Зателефонуйте до центру.`, studentId }, [groupId], []);
    await this.audit.record({
      action: 'alerts.student-called', entity: 'group', entityId: groupId, details: { group: group.name, studentId, date: day }, before: { state: former?.state ?? null }, after: { state },
    });
    await this.#tellPages();
  }

  async end(id: number, caller: CallerInfo): Promise<void> {
    const alert = await this.#lock(id, caller);
    if (alert.endedAt) return this.changes.nothingChanged();
    const { now, zone } = this.clock.today();
    await db().updateTable('alerts').set({ ended_at: now, ended_by: caller.accountId }).where('id', '=', id).execute();
    await this.#keepLostMinutes(alert);
    await this.#tellPeople(alert, `Відбій тривоги о ${clockTime(zone, now)}${alert.place ? `, ${alert.place}` : ''}`);
    await this.#note('alerts.ended', alert);
  }

  /** All lessons that are offered, or none. */
  async holdOnline(id: number, confirmed: boolean | undefined, caller: CallerInfo): Promise<{ classIds: number[] }> {
    const alert = await this.#lock(id, caller);
    const { day, zone, now } = this.clock.today();
    const offered = async () => {
      const read = await this.#day();
      return onlineStarts(touchedBy(alert, read).filter((lesson) => lesson.day === day), alert, now);
    };
    await lockGroups(sql`id = any(${[...(await offered()).keys()].map(({ groupId }) => groupId)}::bigint[])`);
    const starts = await offered();
    const wanted = [...starts].map(([lesson, startsAt]) => ({ ...lesson, startsAt, isOnline: true, room: null }));
    await this.conflicts.confirm(wanted, confirmed, { entity: 'alert', entityId: id, details: { name: alert.place } });
    for (const [{ groupId, plannedOn, startsAt, minutes, extra, exception, teacher }, start] of starts) {
      const isMoved = start.getTime() !== Date.parse(startsAt);
      const reason = 'Повітряна тривога';
      if (extra) {
        await this.extras.update({ groupId, extraId: extra.id }, { startDateTime: isoIn(zone, start), minutes, isOnline: true, teacherId: teacher.id, reason }, caller);
      } else {
        const startDateTime = isMoved ? isoIn(zone, start) : exception?.startDateTime;
        await this.exceptions.save({ groupId, plannedOn }, { isCancelled: false, isOnline: true, startDateTime, teacherId: exception?.teacherId, reason }, caller);
      }
    }
    const classIds = [...starts.keys()].map(({ groupId }) => groupId);
    if (classIds.length === 0) this.changes.nothingChanged();
    else await this.#note('alerts.put-online', alert, { details: { classIds } });
    return { classIds };
  }

  async #day(): Promise<Day> {
    const { day, zone, from } = this.clock.today();
    const [lessons, sites, alerts] = await Promise.all([
      plannedLessons({ from: addDays(day, -1), to: day }, zone), readSites(), readAlerts(sql`a.ended_at is null or a.ended_at >= ${from}::timestamptz - interval '1 day'`),
    ]);
    return { lessons: lessons.filter(takesPlace), sites, alerts };
  }

  async #placeOf({ scope, classId, classroomId, siteId }: StartAlertBody, caller: CallerInfo): Promise<AlertPlace> {
    const nowhere = { siteId: null, classroomId: null, groupId: null };
    const { day } = this.clock.today();
    const named = { classroomId: classroomId ?? null, siteId: siteId ?? null };
    if (classId !== undefined) {
      keepToDays(await this.groups.openFor(classId, caller), day);
      if (scope === 'lesson') return { ...nowhere, groupId: classId };
      const { lessons, sites } = await this.#day();
      const room = lessons.find((lesson) => lesson.groupId === classId && lesson.day === day)?.room;
      named.classroomId ??= room?.id ?? null;
      named.siteId ??= room ? sites.get(room.id) ?? null : null;
    }
    if (scope === 'room') {
      if (named.classroomId === null) throw refuse('alerts.no-room');
      if (!(await readSites()).has(named.classroomId)) throw refuse('classrooms.not-found');
      return { ...nowhere, classroomId: named.classroomId };
    }
    if (scope === 'centre' || named.siteId === null) return nowhere;
    if (!await db().selectFrom('sites').select('id').where('id', '=', named.siteId).executeTakeFirst()) throw refuse('sites.not-found');
    return { ...nowhere, siteId: named.siteId };
  }

  /** Readers of the group decide about an alert of its lesson; all staff about other alerts. */
  async #find(id: number, caller: CallerInfo): Promise<StoredAlert> {
    const [alert] = await readAlerts(sql`a.id = ${id}`);
    if (!alert) throw refuse('alerts.not-found');
    if (alert.groupId !== null) await this.groups.openFor(alert.groupId, caller).catch(() => { throw refuse('alerts.not-found'); });
    return alert;
  }

  async #lock(id: number, caller: CallerInfo): Promise<StoredAlert> {
    await sql`select from alerts where id = ${id} for update`.execute(db());
    return this.#find(id, caller);
  }

  async #keepLostMinutes(alert: StoredAlert): Promise<void> {
    const read = await this.#day();
    const lost = touchedBy(alert, read).filter(({ isHeld }) => isHeld).map((lesson) => ({
      groupId: lesson.groupId, day: lesson.day, minutes: lostMinutes(lesson, alertsOf(lesson, read), this.clock.now()),
    }));
    await sql`
      update lessons l set lost_minutes = lost.minutes
      from json_to_recordset(${JSON.stringify(lost)}::json) as lost ("groupId" bigint, day date, minutes int)
      where l.group_id = lost."groupId" and l.lesson_date = lost.day`.execute(db());
  }

  /** Families and teachers of the lessons get a notice, open pages of all people show the alert. */
  async #tellPeople(alert: StoredAlert, text: string): Promise<void> {
    const { day, now } = this.clock.today();
    const read = await this.#day();
    const lessons = touchedBy(alert, read).filter((lesson) => isNear(lesson, alert, now));
    if (lessons.length > 0) await tell({ kind: 'alert', day, text }, [...new Set(lessons.map(({ groupId }) => groupId))], lessons.map(({ teacher }) => teacher.id));
    await this.#tellPages();
  }

  async #tellPages(): Promise<void> {
    const people = await db().selectFrom('accounts').select('id').where('archived_at', 'is', null).execute();
    this.live.tellOfAlerts(people.map(({ id }) => id));
  }

  #note(action: 'alerts.started' | 'alerts.decided' | 'alerts.ended' | 'alerts.put-online', { id, place }: StoredAlert, more = {}): Promise<void> {
    return this.audit.record({ action, entity: 'alert', entityId: id, details: { name: place }, ...more });
  }
}

function touchedBy(alert: AlertPlace, { lessons, sites }: Day): PlannedLessonItem[] {
  return lessons.filter((lesson) => isTouched(lesson, alert, sites));
}

function alertsOf(lesson: PlannedLessonItem, { alerts, sites }: Day): StoredAlert[] {
  return alerts.filter((alert) => isTouched(lesson, alert, sites));
}

function activeAt(lesson: PlannedLessonItem, day: Day): StoredAlert | undefined {
  return alertsOf(lesson, day).find(({ endedAt }) => endedAt === null);
}

function lessonOf(groupId: number, day: string, { lessons }: Day): PlannedLessonItem | undefined {
  return lessons.find((lesson) => lesson.groupId === groupId && lesson.day === day);
}

function scopeOf({ groupId, classroomId, siteId }: AlertPlace): AlertScope {
  if (groupId !== null) return 'lesson';
  if (classroomId !== null) return 'room';
  return siteId === null ? 'centre' : 'site';
}

function shown(alert: StoredAlert, zone: string): Omit<Alert, 'lessons' | 'students' | 'reported'> {
  const { id, place, startedAt, startedBy, endedAt, endedBy, answer, decidedBy, usualAnswer } = alert;
  return {
    id, scope: scopeOf(alert), place, startedAt: isoIn(zone, startedAt), startedBy, endedAt: endedAt && isoIn(zone, endedAt), endedBy, answer, decidedBy, usualAnswer,
  };
}

function clockTime(zone: string, moment: Date): string {
  return formatTime(timeIn(zone, moment));
}

/** Students who may be in the building: members without a freeze, and guests of the day's lesson. */
async function studentsOf(groupId: number, day: string, alertId: number): Promise<LessonAlert['students']> {
  const { rows } = await sql<LessonAlert['students'][number]>`
    select a.id, a.full_name as "fullName", r.state
    from (
      select m.student_id from memberships m
      where m.group_id = ${groupId} and m.left_on is null
        and ${frozenUntil(sql`m.student_id`, sql`${day}::date`)} is null
      union
      select b.student_id from make_ups b where b.group_id = ${groupId} and b.is_approved and ${guestDay} = ${day}::date) present
    join accounts a on a.id = present.student_id and a.archived_at is null
    left join roll_calls r on r.alert_id = ${alertId} and r.student_id = present.student_id
    order by ${nameOrder('a.full_name')}, a.id`.execute(db());
  return rows;
}

/** Latest roll-call states of students at alerts of that day. */
async function calledOn(groupId: number, day: string): Promise<LessonAlert['students']> {
  const { rows } = await sql<LessonAlert['students'][number]>`
    select called.id, called."fullName", called.state from (
      select distinct on (r.student_id) a.id, a.full_name as "fullName", r.state
      from roll_calls r join accounts a on a.id = r.student_id
      where r.group_id = ${groupId} and r.day = ${day}::date
      order by r.student_id, r.called_at desc) called
    order by ${nameOrder('called."fullName"')}, called.id`.execute(db());
  return rows;
}

/** The student itself, or the parent’s children, in roll calls of alerts that are on. */
async function ownCalled(accountId: number): Promise<(Alert['students'][number] & { alertId: number })[]> {
  const { rows } = await sql<Alert['students'][number] & { alertId: number }>`
    select r.alert_id as "alertId", s.id, s.full_name as "fullName", r.state
    from alerts a
    join roll_calls r on r.alert_id = a.id
    join accounts s on s.id = r.student_id
    where a.ended_at is null and (s.id = ${accountId} or exists (
      select from student_parents p where p.student_id = s.id and p.parent_id = ${accountId}))
    order by ${nameOrder('s.full_name')}, s.id`.execute(db());
  return rows;
}
