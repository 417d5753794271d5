import { refuse } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { attendanceRoutes, type ChooseAttendanceBody } from '@dzvinok/contract/attendance';
import type { RouteInput } from '@dzvinok/contract/route';
import { canChooseAttendance } from '@dzvinok/schedule/week';
import { dayIn } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { db } from '../../runtime/database/database.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { LessonsRepository } from '../../school/lessons/lessons.repository.ts';
import { frozenUntil } from '../../school/schedules/participants.ts';
import { readLessonOf } from '../../school/schedules/plan.queries.ts';

// Without a horizon one student could fill the table.
const horizonMs = 366 * 24 * 60 * 60 * 1000;

@Injectable()
export class AttendanceService {
  constructor(
    private readonly lessons: LessonsRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    private readonly limit: OwnChangesLimit,
  ) {}

  async choose(caller: CallerInfo, choice: ChooseAttendanceBody): Promise<void> {
    const { accountId: studentId } = caller;
    const startsAt = new Date(choice.lessonStartDateTime);
    if (!(await this.#isLessonOf(studentId, choice.classId, startsAt))) throw refuse('attendance.no-such-lesson');
    const now = this.clock.now();
    if (!canChooseAttendance(startsAt, now)) throw refuse('attendance.too-late');
    const status = choice.studentUpdateOnlineLessonOption;
    const former = await formerChoice(studentId, choice.classId, startsAt);
    if (former === status) {
      this.changes.nothingChanged();
      return;
    }
    await this.limit.countChoice(caller);
    await db()
      .insertInto('attendance_choices')
      .values({ student_id: studentId, group_id: choice.classId, starts_at: startsAt, status, chosen_at: now })
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'group_id', 'starts_at']).doUpdateSet({ status, chosen_at: now }),
      )
      .execute();
    await this.audit.record({
      action: 'attendance.chosen',
      entity: 'group',
      entityId: choice.classId,
      details: { studentId, startsAt: startsAt.toISOString() },
      before: { status: former },
      after: { status },
    });
  }

  /** The group's lesson starts exactly then: by the held lesson, else by the plan. */
  async #isLessonOf(studentId: number, groupId: number, startsAt: Date): Promise<boolean> {
    if (Math.abs(startsAt.getTime() - this.clock.now().getTime()) > horizonMs) return false;
    const { zone } = this.clock.today();
    const day = dayIn(zone, startsAt);
    if (!(await isMember(studentId, groupId, day)) || await isFrozenOn(studentId, day)) return false;
    const dated = await this.lessons.onDay(groupId, day);
    if (dated) return dated.starts_at.getTime() === startsAt.getTime();
    const lessonOfDay = await readLessonOf(groupId, day, zone);
    return lessonOfDay?.startsAt.getTime() === startsAt.getTime();
  }
}

async function formerChoice(studentId: number, groupId: number, startsAt: Date) {
  const former = await db()
    .selectFrom('attendance_choices')
    .select('status')
    .where('student_id', '=', studentId)
    .where('group_id', '=', groupId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst();
  return former?.status ?? null;
}

async function isFrozenOn(studentId: number, day: string): Promise<boolean> {
  const { rows: [found] } = await sql<{ until: string | null }>`select ${frozenUntil(sql`${studentId}::bigint`, sql`${day}::date`)} as until`.execute(db());
  return typeof found?.until === 'string';
}

async function isMember(studentId: number, groupId: number, day: string): Promise<boolean> {
  const membership = await db()
    .selectFrom('memberships')
    .select(sql`1`.as('found'))
    .where('student_id', '=', studentId)
    .where('group_id', '=', groupId)
    .where('left_on', 'is', null)
    .where('joined_on', '<=', day)
    .executeTakeFirst();
  return membership !== undefined;
}

@Controller()
export class AttendanceController {
  constructor(private readonly attendance: AttendanceService) {}

  @Route(attendanceRoutes.choose, 'centre')
  async choose(@Input() { body }: RouteInput<typeof attendanceRoutes.choose>, @Caller() caller: CallerInfo) {
    await this.attendance.choose(caller, body);
    return null;
  }
}
