import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import { progressRoutes } from '@dzvinok/contract/progress';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { ProgressService } from './progress.service.ts';

@Controller()
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  @Route(progressRoutes.list, 'centre')
  async list(@Input() { query }: RouteInput<typeof progressRoutes.list>, @Caller() caller: CallerInfo) {
    return rawJson(await this.progress.ofFamily(caller, query.studentId));
  }

  @Route(progressRoutes.ofStudent, 'centre')
  async ofStudent(@Input() { params }: RouteInput<typeof progressRoutes.ofStudent>) {
    return rawJson(await this.progress.ofStudent(params.id));
  }
}
