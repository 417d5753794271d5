import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { HomeworksService } from './homeworks.service.ts';

@Controller()
export class HomeworksController {
  constructor(private readonly homeworks: HomeworksService) {}

  @Route(homeworksRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof homeworksRoutes.one>, @Caller() caller: CallerInfo) {
    return this.homeworks.one(params.id, caller);
  }

  @Route(homeworksRoutes.set, 'centre')
  set(@Input() { params, query, body }: RouteInput<typeof homeworksRoutes.set>, @Caller() caller: CallerInfo) {
    return this.homeworks.set({ groupId: params.id, from: query?.version }, body, caller);
  }
}
