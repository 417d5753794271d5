import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { makeUpsRoutes } from '@dzvinok/contract/make-ups';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { MakeUpsService } from './make-ups.service.ts';

@Controller()
export class MakeUpsController {
  constructor(private readonly makeUps: MakeUpsService) {}

  @Route(makeUpsRoutes.ofStudent, 'centre')
  ofStudent(@Input() { query }: RouteInput<typeof makeUpsRoutes.ofStudent>, @Caller() caller: CallerInfo) {
    return this.makeUps.ofStudent(caller, query.studentId);
  }

  @Route(makeUpsRoutes.offers, 'centre')
  offers(@Input() { query }: RouteInput<typeof makeUpsRoutes.offers>, @Caller() caller: CallerInfo) {
    return this.makeUps.offers(caller, query);
  }

  @Route(makeUpsRoutes.book, 'centre')
  book(@Input() { body }: RouteInput<typeof makeUpsRoutes.book>, @Caller() caller: CallerInfo) {
    return this.makeUps.book(caller, body);
  }

  @Route(makeUpsRoutes.cancel, 'centre')
  cancel(@Input() { query }: RouteInput<typeof makeUpsRoutes.cancel>, @Caller() caller: CallerInfo) {
    return this.makeUps.cancel(caller, query);
  }

  @Route(makeUpsRoutes.list, 'centre')
  list() {
    return this.makeUps.list();
  }

  @Route(makeUpsRoutes.approve, 'centre')
  approve(@Input() { body }: RouteInput<typeof makeUpsRoutes.approve>, @Caller() caller: CallerInfo) {
    return this.makeUps.approve(caller, body);
  }

  @Route(makeUpsRoutes.rules, 'centre')
  rules() {
    return this.makeUps.rules();
  }

  @Route(makeUpsRoutes.saveRules, 'centre')
  saveRules(@Input() { body }: RouteInput<typeof makeUpsRoutes.saveRules>) {
    return this.makeUps.saveRules(body);
  }
}
