import { refuse, refuseField } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { HandOverBody, HandedOver } from '@dzvinok/contract/absences';
import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { takesPlace } from '@dzvinok/schedule/plan';
import { addDays, startInstant } from '@dzvinok/schedule/zone';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { plannedLessons } from '../calendar/calendar.queries.ts';
import { ExceptionsService } from '../calendar/exceptions.service.ts';
import { ExtrasService } from '../calendar/extras.service.ts';
import { GroupAccess } from '../groups/group-changes.service.ts';
import { tell } from '../schedules/lesson-changes.ts';
import { SchedulesRepository } from '../schedules/schedules.repository.ts';
import { absencesOf, timesOfAbsences, type Span } from '../schedules/teacher-times.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { isFree, isWorking, wayMinutes, type Colleague } from './substitution.rules.ts';

@Injectable()
export class LessonTeachers {
  constructor(
    private readonly exceptions: ExceptionsService,
    private readonly extras: ExtrasService,
    private readonly groups: GroupAccess,
    private readonly teachers: TeachersRepository,
    private readonly schedules: SchedulesRepository,
    private readonly clock: CentreClock,
  ) {}

  /** Lets the teacher give one lesson. The group may belong to another teacher, as the caller's right is checked before. */
  async give({ groupId, plannedOn, extra }: Pick<PlannedLessonItem, 'groupId' | 'plannedOn' | 'extra'>, teacherId: number, caller: CallerInfo, told?: readonly number[]): Promise<void> {
    const asCentre: CallerInfo = { ...caller, role: 'TenantAdmin' };
    if (extra) await this.extras.changeTeacher({ groupId, extraId: extra.id }, { teacherId }, asCentre, told);
    else await this.exceptions.change({ groupId, plannedOn }, { teacherId, reason: null }, asCentre, told);
  }

  /** The group's teacher gives the lesson again. */
  async takeBack({ groupId, plannedOn, extra }: Pick<PlannedLessonItem, 'groupId' | 'plannedOn' | 'extra'>, confirmed: boolean | undefined, caller: CallerInfo): Promise<void> {
    if (extra) await this.extras.changeTeacher({ groupId, extraId: extra.id }, { teacherId: null, confirmed }, caller);
    else await this.exceptions.takeTeacherBack({ groupId, plannedOn }, confirmed, caller);
  }

  /** Gives the coming lessons of the days for which the teacher is free and at work, with time for the way; all are told of them at once. */
  async handOver(groupId: number, { teacherId, from, to }: HandOverBody, caller: CallerInfo): Promise<HandedOver> {
    await this.groups.lock(groupId, caller);
    const teacher = await this.teachers.lock(teacherId);
    if (!teacher || teacher.isArchived) throw refuseField('groups.unknown-teacher', 'teacherId');
    const { now, zone } = this.clock.today();
    // with a day around, as lessons reach over midnight
    const range = { from: addDays(from, -1), to: addDays(to, 1) };
    const planned = await plannedLessons(range, zone);
    const ofGroup = planned.filter((one) => one.groupId === groupId && one.day >= from && one.day <= to && takesPlace(one) && !one.isHeld && Date.parse(one.startsAt) > now.getTime());
    if (ofGroup.length === 0) throw refuse('absences.no-lessons');
    const span = { startsAt: startInstant(range.from, '00:00:00', zone), endsAt: startInstant(addDays(to, 2), '00:00:00', zone) };
    const colleague = (await teachersIn(span, zone)).find(({ id }) => id === teacherId);
    const others = ofGroup.filter((one) => one.teacher.id !== teacherId);
    const rooms = await this.schedules.rooms();
    const given = others.filter((one) => colleague && isFree(colleague, one, planned) && isWorking(colleague, one) && wayMinutes(colleague, one, planned, rooms) === 0);
    const [first] = given;
    if (first) {
      const days = [...new Set([first.day, given.at(-1)?.day ?? first.day])].map(formatDayMonth).join('–');
      const text = `${first.subjectName}, ${first.className}: уроки ${days} проведе ${teacher.fullName}`;
      const told = await tell({ kind: 'teacher', day: first.day, text }, [groupId], [...given.map((one) => one.teacher.id), teacherId]);
      for (const lesson of given) await this.give(lesson, teacherId, caller, [told]);
    }
    return { classIds: [groupId], lessons: given.length, rest: others.filter((one) => !given.includes(one)).map(({ startsAt }) => startsAt) };
  }
}

/** Present teachers, with their subjects, their working hours and their absences in that time. */
export async function teachersIn(span: Span, zone: string): Promise<Colleague[]> {
  const { rows } = await sql<Omit<Colleague, 'absences'> & { absences: Parameters<typeof timesOfAbsences>[0] }>`
    select t.id, a.full_name as name, t.working_hours as hours, ${absencesOf(span)} as absences,
      (select coalesce(json_agg(sb.name), '[]') from teacher_subjects ts join subjects sb on sb.id = ts.subject_id where ts.teacher_id = t.id) as subjects
    from teachers t join accounts a on a.id = t.id and a.archived_at is null
    order by ${nameOrder('a.full_name')}, t.id`.execute(db());
  return rows.map(({ absences, ...row }) => ({ ...row, absences: timesOfAbsences(absences, zone) }));
}
