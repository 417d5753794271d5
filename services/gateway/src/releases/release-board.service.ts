import { refuse } from '@dzvinok/api-server/refusal';
import type { releaseBoardRoutes, ReleaseChange, RemoteState } from '@dzvinok/contract/release-board';
import type { RouteData } from '@dzvinok/contract/route';
import { Injectable } from '@nestjs/common';
import { ReleaseChecks } from './release-checks.service.ts';
import { ReleaseWriter, type ReleaseActor } from './release-writer.ts';

/** What is to be known of the remotes, for the platform's screen and the teams' commands. */
@Injectable()
export class ReleaseBoardService {
  constructor(
    private readonly writer: ReleaseWriter,
    private readonly checks: ReleaseChecks,
  ) {}

  async board(): Promise<RouteData<typeof releaseBoardRoutes.board>> {
    return { shell: await this.checks.shell(), remotes: [] };
  }

  async stateOf(_remote: string): Promise<RemoteState> {
    throw refuse('releases.not-found');
  }

  async events(_remote: string, _before: number | undefined): Promise<RouteData<typeof releaseBoardRoutes.events>> {
    throw refuse('releases.not-found');
  }

  /** Makes a change and tells what came of it. */
  async change(remote: string, change: ReleaseChange, actor: ReleaseActor): Promise<RemoteState> {
    await this.writer.change(remote, change, actor);
    return this.stateOf(remote);
  }
}
