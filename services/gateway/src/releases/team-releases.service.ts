import { refuse } from '@dzvinok/api-server/refusal';
import type { RouteData } from '@dzvinok/contract/route';
import type { teamReleasesRoutes } from '@dzvinok/contract/team-releases';
import { Injectable } from '@nestjs/common';
import type { ReleaseActor } from './release-writer.ts';

/** Takes releases in from their teams. */
@Injectable()
export class TeamReleasesService {
  async publish(_remote: string, _archive: Uint8Array, _actor: ReleaseActor): Promise<RouteData<typeof teamReleasesRoutes.publish>> {
    throw refuse('releases.broken');
  }
}
