import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { FamilyHeader, ScheduleItem } from '@dzvinok/contract/family';
import { mondayOf } from '@dzvinok/schedule/zone';
import { type LastStatement, lastStatement } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { chosenChild, FamilyStudents } from '../../school/parents/family-students.service.ts';
import { ParentsRepository } from '../../school/parents/parents.repository.ts';
import { scheduleOf } from './week.rules.ts';
import { WeekRepository } from './week.repository.ts';

// Outside these years there are no lessons, and PostgreSQL knows no year 0.
const firstYear = '1900';
const lastYear = '2999';

@Injectable()
export class WeekService {
  constructor(
    private readonly weeks: WeekRepository,
    private readonly students: FamilyStudents,
    private readonly parents: ParentsRepository,
    private readonly clock: CentreClock,
  ) {}

  /** @returns the transaction's last question, or nothing for a week without lessons */
  async schedule(caller: CallerInfo, wanted: { studentId?: number; week?: string }): Promise<LastStatement<ScheduleItem[]> | ScheduleItem[]> {
    const studentId = await this.students.chosen(caller, wanted.studentId);
    const { day: today, zone } = this.clock.today();
    const week = wanted.week ?? today;
    if (week < firstYear || week > lastYear) return [];
    const monday = mondayOf(week);
    return lastStatement(async () => {
      const groups = await this.weeks.week(studentId, monday, today, zone);
      return scheduleOf(groups, { monday, today, zone, now: this.clock.now() });
    });
  }

  async missedLessons(caller: CallerInfo, studentId: number | undefined): Promise<string> {
    return this.weeks.missedLessons(await this.students.chosen(caller, studentId));
  }

  async header(caller: CallerInfo, studentId: number | undefined): Promise<FamilyHeader> {
    const { timezone } = caller.tenant;
    if (caller.role === 'Student') {
      return { timezone, ...(await this.#courses(await this.students.chosen(caller, studentId))) };
    }
    const children = await this.parents.children(caller.accountId);
    // a parent whose children have left still has a page to sign in to
    if (children.length === 0 && studentId === undefined) return { timezone, courses: [], subjects: [], children };
    return { timezone, ...(await this.#courses(chosenChild(children, studentId))), children };
  }

  async #courses(studentId: number): Promise<Pick<FamilyHeader, 'courses' | 'subjects'>> {
    const subjects = await this.weeks.subjects(studentId);
    return { courses: subjects.map(({ name }) => name), subjects };
  }
}
