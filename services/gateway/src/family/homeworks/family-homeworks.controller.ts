import { refuse } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { homeworksRoutes, type FamilyHomework } from '@dzvinok/contract/homeworks';
import type { RouteInput } from '@dzvinok/contract/route';
import { homeworkDueDay, lookedAhead, planOf } from '@dzvinok/schedule/plan';
import { addDays } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { memberOn } from '../../school/schedules/participants.ts';
import { planInputs, type StoredPlan } from '../../school/schedules/plan.queries.ts';

const daysShown = 60;

export interface SetHomework extends Omit<FamilyHomework, 'dueOn'> {
  /** Day of the group's next held lesson; null before it is held. */
  nextHeldOn: string | null;
  groupId: number;
}

@Injectable()
export class FamilyHomeworksService {
  constructor(
    private readonly students: FamilyStudents,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    private readonly limit: OwnChangesLimit,
  ) {}

  async ofStudent(caller: CallerInfo, wanted: number | undefined): Promise<FamilyHomework[]> {
    const studentId = await this.students.chosen(caller, wanted);
    const { day: today, zone } = this.clock.today();
    const { homeworks, plan } = await this.#homeworksOf(studentId, today);
    return homeworks.map(({ nextHeldOn, groupId, ...shown }) =>
      ({ ...shown, dueOn: nextHeldOn ?? homeworkDueDay(shown.setOn, planOf(groupId, { ...plan, zone }), today) }));
  }

  async setDone(caller: CallerInfo, lessonId: number, isDone: boolean): Promise<{ groupId: number; isDone: boolean }> {
    const { accountId } = caller;
    const groupId = await this.#groupOf(lessonId, accountId);
    if (groupId === undefined) throw refuse('lessons.not-found');
    const isChanged = await (isDone ? this.#addDone(lessonId, accountId) : this.#removeDone(lessonId, accountId));
    if (!isChanged) {
      this.changes.nothingChanged();
      return { groupId, isDone };
    }
    await this.limit.countChoice(caller);
    await this.audit.record({
      action: 'homeworks.done', entity: 'lesson', entityId: lessonId, details: { groupId, studentId: accountId }, after: { isDone },
    });
    return { groupId, isDone };
  }

  /** Homework of recent lessons at which the student was in the group, newest first, and the plan of the student's groups. */
  async #homeworksOf(studentId: number, today: string): Promise<{ homeworks: SetHomework[]; plan: StoredPlan }> {
    const from = addDays(today, 1 - daysShown);
    const groups = sql`select group_id from memberships where student_id = ${studentId}`;
    const { rows: [found] } = await sql<{ homeworks: SetHomework[]; plan: StoredPlan }>`
      select ${planInputs(groups, { from: today, to: addDays(today, lookedAhead) })} as plan, (select coalesce(json_agg(set), '[]') from (
      select l.group_id as "groupId", l.id as "lessonId", l.lesson_date as "setOn", sb.name as "subjectName", sb.color as "subjectColor", h.description,
        exists (select from homework_done d where d.lesson_id = l.id and d.student_id = ${studentId}) as "isDone",
        (select min(n.lesson_date) from lessons n where n.group_id = l.group_id and n.lesson_date > l.lesson_date) as "nextHeldOn"
      from memberships m
      join lessons l on l.group_id = m.group_id and l.lesson_date >= ${from}::date and ${memberOn(sql`l.lesson_date`)}
      join homeworks h on h.lesson_id = l.id
      join groups g on g.id = l.group_id
      join subjects sb on sb.id = g.subject_id
      where m.student_id = ${studentId}
      order by l.lesson_date desc, l.starts_at desc, l.id desc) set) as homeworks`.execute(db());
    if (!found) throw new Error('A statement without a table has one row');
    return found;
  }

  async #groupOf(lessonId: number, studentId: number): Promise<number | undefined> {
    const found = await db()
      .selectFrom('lessons')
      .innerJoin('homeworks', 'homeworks.lesson_id', 'lessons.id')
      .innerJoin('memberships as m', 'm.group_id', 'lessons.group_id')
      .select('lessons.group_id as groupId')
      .where('lessons.id', '=', lessonId)
      .where('m.student_id', '=', studentId)
      .where(memberOn(sql`lessons.lesson_date`))
      .executeTakeFirst();
    return found?.groupId;
  }

  async #addDone(lessonId: number, studentId: number): Promise<boolean> {
    const added = await db().insertInto('homework_done').values({ lesson_id: lessonId, student_id: studentId })
      .onConflict((conflict) => conflict.doNothing()).returning('lesson_id').execute();
    return added.length > 0;
  }

  async #removeDone(lessonId: number, studentId: number): Promise<boolean> {
    const removed = await db().deleteFrom('homework_done').where('lesson_id', '=', lessonId).where('student_id', '=', studentId)
      .returning('lesson_id').execute();
    return removed.length > 0;
  }
}

@Controller()
export class FamilyHomeworksController {
  constructor(private readonly homeworks: FamilyHomeworksService) {}

  @Route(homeworksRoutes.ofStudent, 'centre')
  ofStudent(@Input() { query }: RouteInput<typeof homeworksRoutes.ofStudent>, @Caller() caller: CallerInfo) {
    return this.homeworks.ofStudent(caller, query.studentId);
  }

  @Route(homeworksRoutes.setDone, 'centre')
  setDone(@Input() { params, body }: RouteInput<typeof homeworksRoutes.setDone>, @Caller() caller: CallerInfo) {
    return this.homeworks.setDone(caller, params.lessonId, body.isDone);
  }
}
