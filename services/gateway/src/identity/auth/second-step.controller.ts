import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import { Input, Route } from '@dzvinok/api-server/handler';
import { secondStepRoutes } from '@dzvinok/contract/auth';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { SecondStepService } from './second-step.service.ts';

function context(): RequestContext {
  const current = requestContext();
  if (!current) throw new Error('Signing in needs a request');
  return current;
}

/** Handlers open their transactions themselves, as only the ticket names the realm. */
@Controller()
export class SecondStepController {
  constructor(private readonly steps: SecondStepService) {}

  @Route(secondStepRoutes.check, { transaction: false })
  check(@Input() { body }: RouteInput<typeof secondStepRoutes.check>) {
    return this.steps.check(body, context());
  }

  @Route(secondStepRoutes.setUp, { transaction: false })
  setUp(@Input() { body }: RouteInput<typeof secondStepRoutes.setUp>) {
    return this.steps.setUp(body.ticket, context());
  }

  @Route(secondStepRoutes.confirm, { transaction: false })
  confirm(@Input() { body }: RouteInput<typeof secondStepRoutes.confirm>) {
    return this.steps.confirm(body, context());
  }
}
