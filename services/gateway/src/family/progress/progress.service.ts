import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { addDays } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { FamilyStudents } from '../../school/parents/family-students.service.ts';
import { ProgressRepository } from './progress.repository.ts';

/** This school year and the last are shown, as the reply is read on a phone and must not grow with each year. */
const daysShown = 731;

/** Reads the marks and visits of a student. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly students: FamilyStudents,
    private readonly progress: ProgressRepository,
    private readonly clock: CentreClock,
  ) {}

  async ofFamily(caller: CallerInfo, wanted: number | undefined): Promise<string> {
    return this.#read(await this.students.chosen(caller, wanted));
  }

  /** For an admin: of an archived student too. */
  async ofStudent(studentId: number): Promise<string> {
    const [isStudent, subjects] = await Promise.all([this.progress.isStudent(studentId), this.#read(studentId)]);
    if (!isStudent) throw refuse('students.not-found');
    return subjects;
  }

  #read(studentId: number): Promise<string> {
    const today = this.clock.today().day;
    return this.progress.bySubject(studentId, { from: addDays(today, 1 - daysShown), today });
  }
}
