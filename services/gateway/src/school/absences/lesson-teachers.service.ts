import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { ExceptionsService } from '../calendar/exceptions.service.ts';
import { ExtrasService } from '../calendar/extras.service.ts';
import { absentTimes, type Span } from '../schedules/teacher-absences.ts';
import type { Colleague } from './substitution.rules.ts';

@Injectable()
export class LessonTeachers {
  constructor(
    private readonly exceptions: ExceptionsService,
    private readonly extras: ExtrasService,
  ) {}

  /** Lets the teacher give one lesson. The group need not be the caller’s own: who may ask for this is checked before. */
  async give({ groupId, plannedOn, extra }: Pick<PlannedLessonItem, 'groupId' | 'plannedOn' | 'extra'>, teacherId: number, caller: CallerInfo): Promise<void> {
    const asCentre: CallerInfo = { ...caller, role: 'TenantAdmin' };
    if (extra) await this.extras.changeTeacher({ groupId, extraId: extra.id }, teacherId, asCentre);
    else await this.exceptions.change({ groupId, plannedOn }, { teacherId, reason: null }, asCentre);
  }
}

/** Present teachers, with their subjects and their absences in that time. */
export async function teachersIn({ startsAt, endsAt }: Span, zone: string): Promise<Colleague[]> {
  const { rows } = await sql<Omit<Colleague, 'absences'> & { absences: { startsAt: string; endsAt: string; isWeekly: boolean }[] }>`
    select t.id, a.full_name as name,
      (select coalesce(json_agg(sb.name), '[]') from teacher_subjects ts join subjects sb on sb.id = ts.subject_id where ts.teacher_id = t.id) as subjects,
      (select coalesce(json_agg(json_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at, 'isWeekly', b.is_weekly)), '[]') from teacher_absences b
        where b.teacher_id = t.id and b.starts_at < ${endsAt}::timestamptz and b.ends_at > ${startsAt}::timestamptz) as absences
    from teachers t join accounts a on a.id = t.id and a.archived_at is null
    order by ${nameOrder('a.full_name')}, t.id`.execute(db());
  return rows.map(({ absences, ...row }) => ({
    ...row, absences: absences.flatMap((one) => absentTimes({ ...one, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) }, zone)),
  }));
}
