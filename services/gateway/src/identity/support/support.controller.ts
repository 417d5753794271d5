import { requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { supportRoutes } from '@dzvinok/contract/support';
import { Controller } from '@nestjs/common';
import { SupportEntriesService } from './support-entries.service.ts';
import { SupportService } from './support.service.ts';

const runsItself = { itself: 'works in the centre and on the platform' };

@Controller()
export class SupportController {
  constructor(
    private readonly support: SupportService,
    private readonly entries: SupportEntriesService,
  ) {}

  @Route(supportRoutes.state, 'centre')
  state(@Caller() caller: CallerInfo) {
    return this.support.state(caller);
  }

  @Route(supportRoutes.grant, 'centre')
  grant(@Input() { body }: RouteInput<typeof supportRoutes.grant>, @Caller() caller: CallerInfo) {
    return this.support.grant(body, caller);
  }

  @Route(supportRoutes.end, 'centre')
  end(@Caller() caller: CallerInfo) {
    return this.support.end(caller);
  }

  /** Two transactions: reads the centre, then writes to the platform. */
  @Route(supportRoutes.enter, runsItself)
  enter(@Input() { params }: RouteInput<typeof supportRoutes.enter>, @Caller() caller: CallerInfo) {
    return this.entries.enter(params.tenantId, caller);
  }

  @Route(supportRoutes.signIn, runsItself)
  signIn(@Input() { body }: RouteInput<typeof supportRoutes.signIn>) {
    const context = requestContext();
    if (!context) throw new Error('Signing in needs a request');
    return this.entries.signIn(body.ticket, context);
  }
}
