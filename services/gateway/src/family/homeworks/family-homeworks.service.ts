import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { FamilyHomework } from '@dzvinok/contract/homeworks';
import { homeworkDueDay } from '@dzvinok/schedule/week';
import { addDays } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { FamilyStudents } from '../../school/parents/family-students.service.ts';
import { FamilyHomeworksRepository } from './family-homeworks.repository.ts';

const daysShown = 60;

/** Shows a family its homework, and keeps what a student says is done. */
@Injectable()
export class FamilyHomeworksService {
  constructor(
    private readonly students: FamilyStudents,
    private readonly homeworks: FamilyHomeworksRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
  ) {}

  async ofStudent(caller: CallerInfo, wanted: number | undefined): Promise<FamilyHomework[]> {
    const studentId = await this.students.chosen(caller, wanted);
    const { day: today } = this.clock.today();
    const homeworks = await this.homeworks.ofStudent(studentId, addDays(today, 1 - daysShown));
    return homeworks.map(({ nextHeldOn, weekdays, ...shown }) =>
      ({ ...shown, dueOn: nextHeldOn ?? homeworkDueDay(shown.setOn, weekdays, today) }));
  }

  async setDone({ accountId }: CallerInfo, lessonId: number, isDone: boolean): Promise<{ groupId: number; isDone: boolean }> {
    const groupId = await this.homeworks.groupOf(lessonId, accountId);
    if (groupId === undefined) throw refuse('lessons.not-found');
    if (isDone) await this.homeworks.setDone(lessonId, accountId);
    else await this.homeworks.setNotDone(lessonId, accountId);
    await this.audit.record({
      action: 'homeworks.done', entity: 'lesson', entityId: lessonId, details: { groupId, studentId: accountId }, after: { isDone },
    });
    return { groupId, isDone };
  }
}
