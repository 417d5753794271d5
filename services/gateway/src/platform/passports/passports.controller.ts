import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { centrePassportRoutes, passportsRoutes } from '@dzvinok/contract/passports';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { PassportsService } from './passports.service.ts';

/** Runs itself: a call may write into the log of the centre and into that of the platform, and a transaction has one log. */
@Controller()
export class PassportsController {
  constructor(private readonly passports: PassportsService) {}

  @Route(passportsRoutes.make, 'itself')
  make(@Input() { params }: RouteInput<typeof passportsRoutes.make>, @Caller() caller: CallerInfo) {
    return this.passports.make(params.tenantId, caller);
  }

  @Route(passportsRoutes.list, 'itself')
  list(@Input() { query }: RouteInput<typeof passportsRoutes.list>, @Caller() caller: CallerInfo) {
    return this.passports.list(caller, query.tenantCode);
  }

  @Route(passportsRoutes.upload, 'itself')
  upload(@Input() { body }: RouteInput<typeof passportsRoutes.upload>, @Caller() caller: CallerInfo) {
    return this.passports.upload(body.path, caller);
  }

  @Route(passportsRoutes.restore, 'itself')
  restore(@Input() { params, body }: RouteInput<typeof passportsRoutes.restore>, @Caller() caller: CallerInfo) {
    return this.passports.restore(params.passportId, body, caller);
  }

  @Route(passportsRoutes.file, 'itself')
  file(@Input() { params }: RouteInput<typeof passportsRoutes.file>, @Caller() caller: CallerInfo) {
    return this.passports.file(params.passportId, caller);
  }

  @Route(passportsRoutes.remove, 'itself')
  remove(@Input() { params }: RouteInput<typeof passportsRoutes.remove>) {
    return this.passports.remove(params.passportId);
  }

  @Route(centrePassportRoutes.make, 'itself')
  makeOwn(@Caller() caller: CallerInfo) {
    return this.passports.makeOwn(caller.tenant, caller);
  }

  @Route(centrePassportRoutes.state, 'itself')
  state(@Caller() caller: CallerInfo) {
    return this.passports.stateOf(caller.tenant);
  }

  @Route(centrePassportRoutes.file, 'itself')
  ownFile(@Caller() caller: CallerInfo) {
    return this.passports.ownFile(caller.tenant);
  }
}
