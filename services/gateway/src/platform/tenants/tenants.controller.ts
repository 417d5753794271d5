import { Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { Controller } from '@nestjs/common';
import { OnboardingService } from './onboarding.service.ts';
import { TenantsService } from './tenants.service.ts';

const runsItself = { itself: 'works on the platform and in centres' };

@Controller()
export class TenantsController {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingService,
  ) {}

  @Route(tenantsRoutes.list, runsItself)
  list() {
    return this.tenants.list();
  }

  @Route(tenantsRoutes.checkCode, 'platform')
  checkCode(@Input() { params }: RouteInput<typeof tenantsRoutes.checkCode>) {
    return this.tenants.checkCode(params.code);
  }

  @Route(tenantsRoutes.onboard, runsItself)
  onboard(@Input() { body }: RouteInput<typeof tenantsRoutes.onboard>) {
    return this.onboarding.onboard(body);
  }
}
