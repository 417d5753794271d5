import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { marksRoutes } from '@dzvinok/contract/marks';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { MarksService } from './marks.service.ts';

const runsItself = { itself: 'saves of marks share transactions' };

@Controller()
export class MarksController {
  constructor(private readonly marks: MarksService) {}

  @Route(marksRoutes.create, runsItself)
  create(@Input() { params, body }: RouteInput<typeof marksRoutes.create>, @Caller() caller: CallerInfo) {
    return this.marks.create(params.classId, body, caller);
  }

  @Route(marksRoutes.update, runsItself)
  update(@Input() { params, body }: RouteInput<typeof marksRoutes.update>, @Caller() caller: CallerInfo) {
    return this.marks.update(params.classId, body, caller);
  }

  @Route(marksRoutes.saveMany, runsItself)
  saveMany(@Input() { params, body }: RouteInput<typeof marksRoutes.saveMany>, @Caller() caller: CallerInfo) {
    return this.marks.saveMany(params.classId, body, caller);
  }

  @Route(marksRoutes.history, 'centre')
  history(@Input() { params }: RouteInput<typeof marksRoutes.history>, @Caller() caller: CallerInfo) {
    return this.marks.history(params.classId, params.markId, caller);
  }
}
