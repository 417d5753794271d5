import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { AbsenceLesson, ArrangeLessonsBody, CreateTeacherAbsenceBody, OpenAbsence, TakeLessonBackBody, TeacherAbsence } from '@dzvinok/contract/absences';
import { addDays, dayIn, isoIn, startInstant, timeIn } from '@dzvinok/schedule/zone';
import { formatTime } from '@dzvinok/texts/times';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { plannedLessons } from '../calendar/calendar.queries.ts';
import { ExceptionsService } from '../calendar/exceptions.service.ts';
import { ExtrasService } from '../calendar/extras.service.ts';
import { readStart } from '../calendar/start-time.rules.ts';
import { SchedulesRepository } from '../schedules/schedules.repository.ts';
import { absentTimes, areAtOnce, laterByDays, type StoredAbsence } from '../schedules/teacher-times.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { LessonTeachers, teachersIn } from './lesson-teachers.service.ts';
import { isDuring, lessonsOf, substitutesFor, takesFrom, timeOf, type Absence, type AbsentLesson, type Colleague } from './substitution.rules.ts';

const mostDays = 366;
/** Lessons farther ahead are not counted as open. */
const daysCounted = 60;
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

interface FoundAbsence extends Absence, StoredAbsence {
  id: number;
  teacherName: string;
  reason: string | null;
}

@Injectable()
export class TeacherAbsencesService {
  constructor(
    private readonly teachers: TeachersRepository,
    private readonly exceptions: ExceptionsService,
    private readonly extras: ExtrasService,
    private readonly lessons: LessonTeachers,
    private readonly schedules: SchedulesRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  async list(): Promise<TeacherAbsence[]> {
    const { day, now, zone } = this.clock.today();
    const absences = await this.#read(sql`b.ends_at > ${now}::timestamptz`);
    if (absences.length === 0) return [];
    const [planned, groups] = await Promise.all([plannedLessons({ from: day, to: addDays(day, daysCounted) }, zone), ownGroups()]);
    return absences.map((absence) => this.#shown(absence, lessonsOf(absence, planned, groups, now)));
  }

  async one(id: number): Promise<OpenAbsence> {
    const { absence, lessons, colleagues, planned, rooms } = await this.#open(id);
    const day = lessons[0]?.startsAt.slice(0, 'YYYY-MM-DD'.length);
    return {
      ...this.#shown(absence, lessons), lessons: lessons.map(shownLesson),
      substitutes: substitutesFor(lessons, colleagues, { ofDay: planned.filter((lesson) => lesson.day === day), rooms }),
    };
  }

  /** The teacher’s lock keeps other absences and substitutions of the teacher away. */
  async create({ teacherId, from, to, weeklyUntil = null, reason }: CreateTeacherAbsenceBody, caller: CallerInfo): Promise<{ id: number }> {
    const teacher = await this.teachers.lock(teacherId);
    if (!teacher || teacher.isArchived) throw refuseField('groups.unknown-teacher', 'teacherId');
    const { zone } = this.clock.today();
    const [startsAt, firstEnd] = [this.#moment(from, 'from'), this.#moment(to.length > 10 ? to : addDays(to, 1), 'to')];
    const isWeekly = weeklyUntil !== null;
    if (firstEnd <= startsAt || (isWeekly && firstEnd > laterByDays(startsAt, 1, zone))) throw refuseField('absences.wrong-days', 'to');
    const weeks = isWeekly ? Math.floor((Date.parse(weeklyUntil) - Date.parse(dayIn(zone, startsAt))) / weekMs) : 0;
    const endsAt = laterByDays(firstEnd, weeks * 7, zone);
    if (weeks < 0 || endsAt.getTime() - startsAt.getTime() > mostDays * dayMs) throw refuseField('absences.wrong-days', isWeekly ? 'weeklyUntil' : 'to');
    const times = absentTimes({ startsAt, endsAt, isWeekly }, zone);
    const near = await this.#read(sql`b.teacher_id = ${teacherId} and b.starts_at < ${endsAt}::timestamptz and b.ends_at > ${startsAt}::timestamptz`);
    const other = near.find((one) => one.times.some((time) => times.some((own) => areAtOnce(own, time))));
    if (other) throw refuse('absences.overlap', { data: { id: other.id } });
    const planned = await plannedLessons({ from: dayIn(zone, startsAt), to: dayIn(zone, times.at(-1)?.startsAt ?? startsAt) }, zone);
    const begun = planned.find((lesson) => takesFrom({ teacherId, times }, lesson) && Date.parse(lesson.startsAt) < (timeOf(times, lesson)?.startsAt.getTime() ?? 0));
    if (begun) {
      const { subjectName, className, startsAt: start } = begun;
      throw refuse('absences.mid-lesson', {
        text: `Відсутність починається посеред уроку «${subjectName}, ${className}» (${formatTime(start.slice(11, 19))}). Вкажіть час до його початку або після кінця.`,
      });
    }
    const { id } = await db().insertInto('teacher_absences')
      .values({ teacher_id: teacherId, starts_at: startsAt, ends_at: endsAt, is_weekly: isWeekly, reason: reason || null, entered_by: caller.accountId })
      .returning('id').executeTakeFirstOrThrow();
    await this.audit.record({ action: 'teacher-absences.created', entity: 'teacher', entityId: teacherId, details: { from, to, ...(isWeekly && { weeklyUntil }), reason: reason || null } });
    return { id };
  }

  async remove(id: number): Promise<void> {
    const removed = await db().deleteFrom('teacher_absences').where('id', '=', id)
      .returning(['teacher_id as teacherId', 'starts_at as startsAt', 'ends_at as endsAt', 'is_weekly as isWeekly', 'reason']).executeTakeFirst();
    if (!removed) throw refuse('absences.not-found');
    const { weeklyUntil, ...range } = this.#range(removed);
    const details = { ...range, ...(weeklyUntil !== null && { weeklyUntil }), reason: removed.reason };
    await this.audit.record({ action: 'teacher-absences.deleted', entity: 'teacher', entityId: removed.teacherId, details });
  }

  /** All chosen lessons or none; without a choice the open lessons that fit the teacher. */
  async arrange(id: number, { teacherId, lessons: chosen }: ArrangeLessonsBody, caller: CallerInfo): Promise<{ classIds: number[]; lessons: number }> {
    const ids = (await this.#open(id)).lessons.map(({ groupId }) => groupId);
    await sql`select from groups where id = any(${ids}::bigint[]) order by id for no key update`.execute(db());
    const { absence, lessons, colleagues } = await this.#open(id);
    const colleague = teacherId === null ? null : colleagues.find((one) => one.id === teacherId);
    if (colleague === undefined) throw refuseField(teacherId === absence.teacherId ? 'absences.substitute-absent' : 'groups.unknown-teacher', 'teacherId');
    const wanted = chosen
      ? chosen.map((named) => lessons.find((lesson) => isNamed(lesson, named)))
      : lessons.filter(({ state }) => state === 'open');
    const taken: AbsentLesson[] = [];
    for (const lesson of wanted) {
      if (!lesson) throw refuse('absences.not-open');
      const isFree = !colleague || canGive(lesson, colleague.id) && !taken.some((one) => isDuring(one, lesson));
      if (chosen && !isFree) await this.#refuseBusy(colleague, lesson);
      if (isFree && (chosen || !colleague || lesson.candidates.includes(colleague.id))) taken.push(lesson);
    }
    for (const lesson of taken) await this.#save(lesson, colleague, caller);
    if (taken.length === 0) this.changes.nothingChanged();
    return { classIds: [...new Set(taken.map(({ groupId }) => groupId))], lessons: taken.length };
  }

  async takeBack(id: number, { groupId, plannedOn, extraId, confirmed }: TakeLessonBackBody, caller: CallerInfo): Promise<{ classIds: number[] }> {
    const { lessons } = await this.#open(id);
    const lesson = lessons.find((one) => isNamed(one, { groupId, plannedOn, extraId }) && one.state !== 'open');
    if (!lesson) throw refuse('absences.not-open');
    await this.lessons.takeBack(lesson, confirmed, caller);
    return { classIds: [groupId] };
  }

  async #save(lesson: AbsentLesson, colleague: Colleague | null, caller: CallerInfo): Promise<void> {
    const { groupId, plannedOn, extra } = lesson;
    if (colleague) await this.lessons.give(lesson, colleague.id, caller);
    else if (extra) await this.extras.remove({ groupId, extraId: extra.id }, caller);
    else await this.exceptions.save({ groupId, plannedOn }, { isCancelled: true, reason: 'Викладач відсутній' }, caller);
  }

  async #refuseBusy(colleague: Colleague | null, lesson: AbsentLesson): Promise<void> {
    const isAbsent = colleague && timeOf(colleague.absences, lesson);
    throw refuse(isAbsent ? 'absences.substitute-absent' : 'absences.substitute-busy');
  }

  async #open(id: number) {
    const { now, zone } = this.clock.today();
    const [absence] = await this.#read(sql`b.id = ${id}`);
    if (!absence) throw refuse('absences.not-found');
    const range = { from: dayIn(zone, absence.startsAt), to: dayIn(zone, absence.endsAt) };
    const [planned, groups, teachers, rooms] = await Promise.all([plannedLessons(range, zone), ownGroups(), teachersIn(absence, zone), this.schedules.rooms()]);
    const colleagues = teachers.filter((one) => one.id !== absence.teacherId);
    return { absence, planned, colleagues, rooms, lessons: lessonsOf(absence, planned, groups, now, { colleagues, rooms }) };
  }

  async #read(where: RawBuilder<unknown>): Promise<FoundAbsence[]> {
    const { rows } = await sql<Omit<FoundAbsence, 'times'>>`
      select b.id, b.teacher_id as "teacherId", a.full_name as "teacherName", b.starts_at as "startsAt", b.ends_at as "endsAt",
        b.is_weekly as "isWeekly", b.reason
      from teacher_absences b join accounts a on a.id = b.teacher_id
      where ${where} order by b.starts_at, ${nameOrder('a.full_name')}, b.id`.execute(db());
    const { zone } = this.clock.today();
    return rows.map((row) => ({ ...row, times: absentTimes(row, zone) }));
  }

  #shown(absence: FoundAbsence, lessons: readonly AbsentLesson[]): TeacherAbsence {
    const { id, teacherId, teacherName, reason } = absence;
    return { id, teacher: { id: teacherId, name: teacherName }, ...this.#range(absence), reason, openLessons: lessons.filter(({ state }) => state === 'open').length };
  }

  /** As entered: days, or times for an absence of less than whole days; for a weekly absence its first time. */
  #range(absence: StoredAbsence): { from: string; to: string; weeklyUntil: string | null } {
    const { zone } = this.clock.today();
    const times = absentTimes(absence, zone);
    const { startsAt, endsAt } = times[0] ?? absence;
    const isWhole = [startsAt, endsAt].every((moment) => timeIn(zone, moment) === '00:00:00');
    const range = isWhole ? { from: dayIn(zone, startsAt), to: addDays(dayIn(zone, endsAt), -1) }
      : { from: isoIn(zone, startsAt).slice(0, 16), to: isoIn(zone, endsAt).slice(0, 16) };
    return { ...range, weeklyUntil: absence.isWeekly ? dayIn(zone, times.at(-1)?.startsAt ?? startsAt) : null };
  }

  #moment(text: string, field: string): Date {
    const { zone } = this.clock.today();
    if (text.length === 10) return startInstant(text, '00:00:00', zone);
    const start = readStart(text, zone);
    if (!start) throw refuseField('calendar.no-such-time', field);
    return start.startsAt;
  }
}

function canGive({ candidates, otherCandidates, outOfHours = [], tooFar = [] }: AbsentLesson, teacherId: number): boolean {
  return [...candidates, ...otherCandidates, ...[...outOfHours, ...tooFar].map(({ id }) => id)].includes(teacherId);
}

/** `extraId` is missing from older clients, and null for a weekly lesson. */
function isNamed(lesson: AbsentLesson, { groupId, plannedOn, extraId }: Omit<TakeLessonBackBody, 'confirmed'>): boolean {
  return lesson.groupId === groupId && lesson.plannedOn === plannedOn && (extraId === undefined || extraId === (lesson.extra?.id ?? null));
}

function shownLesson(lesson: AbsentLesson): AbsenceLesson {
  const { extra, ...shown } = lesson;
  return { ...shown, extraId: extra?.id ?? null };
}

/** The group’s own teacher, by group. */
async function ownGroups(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; teacherId: number }>`select id, teacher_id as "teacherId" from groups where archived_at is null`.execute(db());
  return new Map(rows.map(({ id, teacherId }) => [id, teacherId]));
}
