import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { FamilyHomeworksService } from './family-homeworks.service.ts';

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
