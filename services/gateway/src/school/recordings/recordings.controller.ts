import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { RecordingsService } from './recordings.service.ts';

@Controller()
export class RecordingsController {
  constructor(private readonly recordings: RecordingsService) {}

  @Route(recordingsRoutes.list, 'centre')
  async list(@Input() { query }: RouteInput<typeof recordingsRoutes.list>, @Caller() caller: CallerInfo) {
    return rawJson(await this.recordings.ofFamily(caller, query.studentId));
  }

  @Route(recordingsRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof recordingsRoutes.one>, @Caller() caller: CallerInfo) {
    return this.recordings.one(params.classId, params.lessonId, caller);
  }

  @Route(recordingsRoutes.set, 'centre')
  set(@Input() { params, body }: RouteInput<typeof recordingsRoutes.set>, @Caller() caller: CallerInfo) {
    return this.recordings.set(params.classId, params.lessonId, body.url, caller);
  }
}
