import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import { Input, Route, withHeaders } from '@dzvinok/api-server/handler';
import { secondStepRoutes } from '@dzvinok/contract/auth';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { SecondStepService } from './second-step.service.ts';

function context(): RequestContext {
  const current = requestContext();
  if (!current) throw new Error('Signing in needs a request');
  return current;
}

const runsItself = { itself: 'passwords and codes are checked without a connection' };

@Controller()
export class SecondStepController {
  constructor(private readonly steps: SecondStepService) {}

  @Route(secondStepRoutes.check, runsItself)
  async check(@Input() { body }: RouteInput<typeof secondStepRoutes.check>) {
    const { data, headers } = await this.steps.check(body, context());
    return withHeaders(data, headers);
  }

  @Route(secondStepRoutes.setUp, runsItself)
  setUp(@Input() { body }: RouteInput<typeof secondStepRoutes.setUp>) {
    return this.steps.setUp(body.ticket, context());
  }

  @Route(secondStepRoutes.confirm, runsItself)
  async confirm(@Input() { body }: RouteInput<typeof secondStepRoutes.confirm>) {
    const { data, headers, recoveryCodes } = await this.steps.confirm(body, context());
    return withHeaders({ ...data, recoveryCodes }, headers);
  }
}
