import { Input, Route } from '@dzvinok/api-server/handler';
import { fleetRoutes } from '@dzvinok/contract/fleet';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { FleetService } from './fleet.service.ts';

@Controller()
export class FleetController {
  constructor(private readonly fleet: FleetService) {}

  @Route(fleetRoutes.state, 'platform')
  state() {
    return this.fleet.state();
  }

  @Route(fleetRoutes.migrate, 'platform')
  migrate() {
    return this.fleet.begin();
  }

  @Route(fleetRoutes.migrateOne, 'platform')
  migrateOne(@Input() { params }: RouteInput<typeof fleetRoutes.migrateOne>) {
    return this.fleet.begin(params.tenantId);
  }
}
