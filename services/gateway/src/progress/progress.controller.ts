import { rawJson } from '@dzvinok/api-server/reply';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/route';
import { progressRoutes } from '@dzvinok/contract/progress';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { CentreClock } from '../clock/centre-clock.ts';
import { FamilyStudents } from '../family/family-students.service.ts';
import { ProgressRepository } from './progress.repository.ts';

@Controller()
export class ProgressController {
  constructor(
    private readonly students: FamilyStudents,
    private readonly progress: ProgressRepository,
    private readonly clock: CentreClock,
  ) {}

  @Route(progressRoutes.list)
  async list(@Input() { query }: RouteInput<typeof progressRoutes.list>, @Caller() caller: CallerInfo) {
    const studentId = await this.students.chosen(caller, query.studentId);
    return rawJson(await this.progress.bySubject(studentId, this.clock.today().day));
  }
}
