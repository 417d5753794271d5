import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { centrePassportRoutes, passportsRoutes } from '@dzvinok/contract/passports';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { PassportsService } from './passports.service.ts';

const runsItself = { itself: 'reads archives, and writes into the logs of the centre and of the platform' };

@Controller()
export class PassportsController {
  constructor(private readonly passports: PassportsService) {}

  @Route(passportsRoutes.make, runsItself)
  make(@Input() { params }: RouteInput<typeof passportsRoutes.make>, @Caller() caller: CallerInfo) {
    return this.passports.make(params.tenantId, caller);
  }

  @Route(passportsRoutes.list, runsItself)
  list(@Input() { query }: RouteInput<typeof passportsRoutes.list>, @Caller() caller: CallerInfo) {
    return this.passports.list(caller, query.tenantCode);
  }

  @Route(passportsRoutes.upload, runsItself)
  upload(@Input() { body }: RouteInput<typeof passportsRoutes.upload>, @Caller() caller: CallerInfo) {
    return this.passports.upload(body.path, caller);
  }

  @Route(passportsRoutes.restore, runsItself)
  restore(@Input() { params, body }: RouteInput<typeof passportsRoutes.restore>, @Caller() caller: CallerInfo) {
    return this.passports.restore(params.passportId, body, caller);
  }

  @Route(passportsRoutes.file, runsItself)
  file(@Input() { params }: RouteInput<typeof passportsRoutes.file>, @Caller() caller: CallerInfo) {
    return this.passports.file(params.passportId, caller);
  }

  @Route(passportsRoutes.remove, runsItself)
  remove(@Input() { params }: RouteInput<typeof passportsRoutes.remove>) {
    return this.passports.remove(params.passportId);
  }

  @Route(centrePassportRoutes.make, runsItself)
  makeOwn(@Caller() caller: CallerInfo) {
    return this.passports.makeOwn(caller.tenant, caller);
  }

  @Route(centrePassportRoutes.state, runsItself)
  state(@Caller() caller: CallerInfo) {
    return this.passports.stateOf(caller.tenant);
  }

  @Route(centrePassportRoutes.file, runsItself)
  ownFile(@Caller() caller: CallerInfo) {
    return this.passports.ownFile(caller.tenant);
  }
}
