import { Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { teamReleasesRoutes } from '@dzvinok/contract/team-releases';
import { Controller } from '@nestjs/common';
import { ReleaseBoardService } from '../board/release-board.service.ts';
import { ReleaseChecks } from '../registry/release-checks.service.ts';
import { ReleaseKeys } from '../keys/release-keys.service.ts';
import { TeamReleasesService } from './team-releases.service.ts';

const runsItself = { itself: 'an archive and a signature are checked without one of the platform’s few connections' };

@Controller()
export class TeamReleasesController {
  constructor(
    private readonly keys: ReleaseKeys,
    private readonly releases: TeamReleasesService,
    private readonly board: ReleaseBoardService,
    private readonly checks: ReleaseChecks,
  ) {}

  @Route(teamReleasesRoutes.publish, runsItself)
  async publish(@Input() { params, body }: RouteInput<typeof teamReleasesRoutes.publish>) {
    const actor = await this.keys.demand(params.remote);
    return this.releases.publish(params.remote, body.bytes, actor);
  }

  @Route(teamReleasesRoutes.state, runsItself)
  async state(@Input() { params }: RouteInput<typeof teamReleasesRoutes.state>) {
    await this.keys.demand(params.remote);
    return this.board.stateOf(params.remote);
  }

  @Route(teamReleasesRoutes.change, runsItself)
  async change(@Input() { params, body }: RouteInput<typeof teamReleasesRoutes.change>) {
    return this.board.change(params.remote, body, await this.keys.demand(params.remote));
  }

  @Route(teamReleasesRoutes.check, runsItself)
  async check(@Input() { params, body }: RouteInput<typeof teamReleasesRoutes.check>) {
    await this.keys.demand(params.remote);
    return this.checks.recordRun(params.remote, body);
  }
}
