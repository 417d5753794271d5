import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { AbsenceLesson, ArrangeLessonsBody, CreateTeacherAbsenceBody, OpenAbsence, TeacherAbsence } from '@dzvinok/contract/absences';
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
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { isDuring, lessonsOf, substitutesFor, takesFrom, type Absence, type AbsentLesson, type Colleague } from './substitution.rules.ts';

const mostDays = 366;
/** Lessons farther ahead are not counted as open. */
const daysCounted = 60;

interface StoredAbsence extends Absence {
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
    const { absence, lessons, colleagues, planned } = await this.#open(id);
    const day = dayIn(this.clock.today().zone, absence.startsAt);
    return {
      ...this.#shown(absence, lessons), lessons: lessons.map(shownLesson),
      substitutes: substitutesFor(lessons, colleagues, planned.filter((lesson) => lesson.day === day)),
    };
  }

  /** The teacher’s lock keeps other absences and substitutions of the teacher away. */
  async create({ teacherId, from, to, reason }: CreateTeacherAbsenceBody, caller: CallerInfo): Promise<{ id: number }> {
    const teacher = await this.teachers.lock(teacherId);
    if (!teacher || teacher.isArchived) throw refuseField('groups.unknown-teacher', 'teacherId');
    const { zone } = this.clock.today();
    const [startsAt, endsAt] = [this.#moment(from, 'from'), this.#moment(to.length > 10 ? to : addDays(to, 1), 'to')];
    if (endsAt <= startsAt || endsAt.getTime() - startsAt.getTime() > mostDays * 86_400_000) throw refuseField('absences.wrong-days', 'to');
    const absence = { teacherId, startsAt, endsAt };
    const [other] = await this.#read(sql`b.teacher_id = ${teacherId} and b.starts_at < ${endsAt}::timestamptz and b.ends_at > ${startsAt}::timestamptz`);
    if (other) throw refuse('absences.overlap', { data: { id: other.id } });
    const day = dayIn(zone, startsAt);
    const begun = (await plannedLessons({ from: day, to: day }, zone)).find((lesson) => takesFrom(absence, lesson) && Date.parse(lesson.startsAt) < startsAt.getTime());
    if (begun) {
      const { subjectName, className, startsAt: start } = begun;
      throw refuse('absences.mid-lesson', {
        text: `Відсутність починається посеред уроку «${subjectName}, ${className}» (${formatTime(start.slice(11, 19))}). Вкажіть час до його початку або після кінця.`,
      });
    }
    const { id } = await db().insertInto('teacher_absences')
      .values({ teacher_id: teacherId, starts_at: startsAt, ends_at: endsAt, reason: reason || null, entered_by: caller.accountId })
      .returning('id').executeTakeFirstOrThrow();
    await this.audit.record({ action: 'teacher-absences.created', entity: 'teacher', entityId: teacherId, details: { from, to, reason: reason || null } });
    return { id };
  }

  async remove(id: number): Promise<void> {
    const removed = await db().deleteFrom('teacher_absences').where('id', '=', id)
      .returning(['teacher_id as teacherId', 'starts_at as startsAt', 'ends_at as endsAt', 'reason']).executeTakeFirst();
    if (!removed) throw refuse('absences.not-found');
    await this.audit.record({
      action: 'teacher-absences.deleted', entity: 'teacher', entityId: removed.teacherId, details: { ...this.#range(removed), reason: removed.reason },
    });
  }

  /** All chosen lessons or none; of the open ones those that fit the teacher. */
  async arrange(id: number, { teacherId, lessons: chosen }: ArrangeLessonsBody, caller: CallerInfo): Promise<{ classIds: number[]; lessons: number }> {
    const ids = (await this.#open(id)).lessons.map(({ groupId }) => groupId);
    await sql`select from groups where id = any(${ids}::bigint[]) order by id for no key update`.execute(db());
    const { absence, lessons, colleagues } = await this.#open(id);
    const colleague = teacherId === null ? null : colleagues.find((one) => one.id === teacherId);
    if (colleague === undefined) throw refuseField(teacherId === absence.teacherId ? 'absences.substitute-absent' : 'groups.unknown-teacher', 'teacherId');
    const wanted = chosen
      ? chosen.map(({ groupId, plannedOn }) => lessons.find((lesson) => lesson.groupId === groupId && lesson.plannedOn === plannedOn))
      : lessons.filter(({ state }) => state === 'open');
    const taken: AbsentLesson[] = [];
    for (const lesson of wanted) {
      if (!lesson) throw refuse('absences.not-open');
      const isFree = !colleague || [...lesson.candidates, ...lesson.otherCandidates].includes(colleague.id) && !taken.some((one) => isDuring(one, lesson));
      if (chosen && !isFree) await this.#refuseBusy(colleague, lesson);
      if (isFree && (chosen || !colleague || lesson.candidates.includes(colleague.id))) taken.push(lesson);
    }
    for (const lesson of taken) await this.#save(lesson, colleague, caller);
    if (taken.length === 0) this.changes.nothingChanged();
    return { classIds: [...new Set(taken.map(({ groupId }) => groupId))], lessons: taken.length };
  }

  async #save({ groupId, plannedOn, extra }: AbsentLesson, colleague: Colleague | null, caller: CallerInfo): Promise<void> {
    if (extra) {
      const which = { groupId, extraId: extra.id };
      await (colleague ? this.extras.changeTeacher(which, colleague.id, caller) : this.extras.remove(which, caller));
    } else if (colleague) {
      await this.exceptions.change({ groupId, plannedOn }, { teacherId: colleague.id, reason: null }, caller);
    } else {
      await this.exceptions.save({ groupId, plannedOn }, { isCancelled: true, reason: 'Викладач відсутній' }, caller);
    }
  }

  async #refuseBusy(colleague: Colleague | null, lesson: AbsentLesson): Promise<void> {
    const isAbsent = colleague?.absences.some((absence) => isDuring(absence, lesson));
    throw refuse(isAbsent ? 'absences.substitute-absent' : 'absences.substitute-busy');
  }

  async #open(id: number) {
    const { now, zone } = this.clock.today();
    const [absence] = await this.#read(sql`b.id = ${id}`);
    if (!absence) throw refuse('absences.not-found');
    const range = { from: dayIn(zone, absence.startsAt), to: dayIn(zone, absence.endsAt) };
    const [planned, groups, colleagues] = await Promise.all([plannedLessons(range, zone), ownGroups(), colleaguesOf(absence)]);
    return { absence, planned, colleagues, lessons: lessonsOf(absence, planned, groups, now, colleagues) };
  }

  async #read(where: RawBuilder<unknown>): Promise<StoredAbsence[]> {
    const { rows } = await sql<StoredAbsence>`
      select b.id, b.teacher_id as "teacherId", a.full_name as "teacherName", b.starts_at as "startsAt", b.ends_at as "endsAt", b.reason
      from teacher_absences b join accounts a on a.id = b.teacher_id
      where ${where} order by b.starts_at, ${nameOrder('a.full_name')}, b.id`.execute(db());
    return rows;
  }

  #shown(absence: StoredAbsence, lessons: readonly AbsentLesson[]): TeacherAbsence {
    const { id, teacherId, teacherName, reason } = absence;
    return { id, teacher: { id: teacherId, name: teacherName }, ...this.#range(absence), reason, openLessons: lessons.filter(({ state }) => state === 'open').length };
  }

  /** As it was entered: days, or times where the absence does not have whole days. */
  #range({ startsAt, endsAt }: Pick<Absence, 'startsAt' | 'endsAt'>): { from: string; to: string } {
    const { zone } = this.clock.today();
    const isWhole = [startsAt, endsAt].every((moment) => timeIn(zone, moment) === '00:00:00');
    return isWhole ? { from: dayIn(zone, startsAt), to: addDays(dayIn(zone, endsAt), -1) } : { from: isoIn(zone, startsAt).slice(0, 16), to: isoIn(zone, endsAt).slice(0, 16) };
  }

  #moment(text: string, field: string): Date {
    const { zone } = this.clock.today();
    if (text.length === 10) return startInstant(text, '00:00:00', zone);
    const start = readStart(text, zone);
    if (!start) throw refuseField('calendar.no-such-time', field);
    return start.startsAt;
  }
}

function shownLesson(lesson: AbsentLesson): AbsenceLesson {
  const { extra: _, ...shown } = lesson;
  return shown;
}

/** The group’s own teacher, by group. */
async function ownGroups(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; teacherId: number }>`select id, teacher_id as "teacherId" from groups where archived_at is null`.execute(db());
  return new Map(rows.map(({ id, teacherId }) => [id, teacherId]));
}

/** Present teachers but the absent one, with their subjects and their absences in that time. */
async function colleaguesOf({ teacherId, startsAt, endsAt }: Absence): Promise<Colleague[]> {
  const { rows } = await sql<Omit<Colleague, 'absences'> & { absences: { startsAt: string; endsAt: string }[] }>`
    select t.id, a.full_name as name,
      (select coalesce(json_agg(sb.name), '[]') from teacher_subjects ts join subjects sb on sb.id = ts.subject_id where ts.teacher_id = t.id) as subjects,
      (select coalesce(json_agg(json_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at)), '[]') from teacher_absences b
        where b.teacher_id = t.id and b.starts_at < ${endsAt}::timestamptz and b.ends_at > ${startsAt}::timestamptz) as absences
    from teachers t join accounts a on a.id = t.id and a.archived_at is null
    where t.id <> ${teacherId} order by ${nameOrder('a.full_name')}, t.id`.execute(db());
  return rows.map((row) => ({ ...row, absences: row.absences.map((one) => ({ startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) })) }));
}
