import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import { familyRoutes } from '@dzvinok/contract/family';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { WeekService } from './week.service.ts';

@Controller()
export class WeekController {
  constructor(private readonly weeks: WeekService) {}

  @Route(familyRoutes.week, 'centre')
  week(@Input() { query }: RouteInput<typeof familyRoutes.week>, @Caller() caller: CallerInfo) {
    return this.weeks.week(caller, query);
  }

  @Route(familyRoutes.missedLessons, 'centre')
  async missedLessons(@Input() { query }: RouteInput<typeof familyRoutes.missedLessons>, @Caller() caller: CallerInfo) {
    return rawJson(await this.weeks.missedLessons(caller, query.studentId));
  }

  @Route(familyRoutes.header, 'centre')
  header(@Input() { query }: RouteInput<typeof familyRoutes.header>, @Caller() caller: CallerInfo) {
    return this.weeks.header(caller, query.studentId);
  }
}
