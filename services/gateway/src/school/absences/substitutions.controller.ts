import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { substitutionsRoutes } from '@dzvinok/contract/substitutions';
import { Controller } from '@nestjs/common';
import { SubstitutionsService } from './substitutions.service.ts';

@Controller()
export class SubstitutionsController {
  constructor(private readonly substitutions: SubstitutionsService) {}

  @Route(substitutionsRoutes.own, 'centre')
  own(@Caller() caller: CallerInfo) {
    return this.substitutions.list(caller.accountId);
  }

  @Route(substitutionsRoutes.colleagues, 'centre')
  colleagues(@Input() { query }: RouteInput<typeof substitutionsRoutes.colleagues>, @Caller() caller: CallerInfo) {
    return this.substitutions.colleagues({ groupId: query.classId, plannedOn: query.plannedOn }, caller);
  }

  @Route(substitutionsRoutes.ask, 'centre')
  ask(@Input() { body }: RouteInput<typeof substitutionsRoutes.ask>, @Caller() caller: CallerInfo) {
    return this.substitutions.ask(body, caller);
  }

  @Route(substitutionsRoutes.accept, 'centre')
  accept(@Input() { params }: RouteInput<typeof substitutionsRoutes.accept>, @Caller() caller: CallerInfo) {
    return this.substitutions.accept(params.id, caller);
  }

  @Route(substitutionsRoutes.decline, 'centre')
  decline(@Input() { params }: RouteInput<typeof substitutionsRoutes.decline>, @Caller() caller: CallerInfo) {
    return this.substitutions.end(params.id, 'decline', caller);
  }

  @Route(substitutionsRoutes.withdraw, 'centre')
  withdraw(@Input() { params }: RouteInput<typeof substitutionsRoutes.withdraw>, @Caller() caller: CallerInfo) {
    return this.substitutions.end(params.id, 'withdraw', caller);
  }

  @Route(substitutionsRoutes.list, 'centre')
  list() {
    return this.substitutions.list(null);
  }

  @Route(substitutionsRoutes.confirm, 'centre')
  confirm(@Input() { params }: RouteInput<typeof substitutionsRoutes.confirm>, @Caller() caller: CallerInfo) {
    return this.substitutions.confirm(params.id, caller);
  }

  @Route(substitutionsRoutes.refuse, 'centre')
  refuse(@Input() { params }: RouteInput<typeof substitutionsRoutes.refuse>, @Caller() caller: CallerInfo) {
    return this.substitutions.end(params.id, 'refuse', caller);
  }
}
