import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { mailingsRoutes } from '@dzvinok/contract/mailings';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { MailingsService } from './mailings.service.ts';

@Controller()
export class MailingsController {
  constructor(private readonly mailings: MailingsService) {}

  @Route(mailingsRoutes.list, 'centre')
  list() {
    return this.mailings.list();
  }

  @Route(mailingsRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof mailingsRoutes.one>) {
    return this.mailings.one(params.mailingId);
  }

  @Route(mailingsRoutes.preview, 'centre')
  preview(@Input() { body, query }: RouteInput<typeof mailingsRoutes.preview>) {
    return this.mailings.preview(body, query.after);
  }

  @Route(mailingsRoutes.create, 'centre')
  create(@Input() { body }: RouteInput<typeof mailingsRoutes.create>, @Caller() caller: CallerInfo) {
    return this.mailings.create(body, caller);
  }

  @Route(mailingsRoutes.stop, 'centre')
  stop(@Input() { params }: RouteInput<typeof mailingsRoutes.stop>) {
    return this.mailings.stop(params.mailingId);
  }

  @Route(mailingsRoutes.repeat, 'centre')
  repeat(@Input() { params }: RouteInput<typeof mailingsRoutes.repeat>) {
    return this.mailings.repeat(params.mailingId);
  }
}
