import { refuse } from '@dzvinok/api-server/failure';
import type { ShellDescription } from '@dzvinok/contract/compatibility';
import type { KnownRelease, releaseBoardRoutes, ReleaseChange, RemoteState } from '@dzvinok/contract/release-board';
import type { RouteData } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { eventsAtMost, ReleaseBoardRepository, type BoardRow } from './release-board.repository.ts';
import { cellOf, declaredCheck, ReleaseChecks } from '../checks/release-checks.service.ts';
import { ReleaseWriter, type ReleaseActor } from '../registry/release-writer.ts';

/** Describes the remotes for the platform's screen and the teams' commands. */
@Injectable()
export class ReleaseBoardService implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly repository: ReleaseBoardRepository,
    private readonly writer: ReleaseWriter,
    private readonly checks: ReleaseChecks,
    private readonly clock: Clock,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('release pins', () => this.writer.endDuePins());
  }

  async board(): Promise<RouteData<typeof releaseBoardRoutes.board>> {
    const shell = await this.checks.shell();
    return { shell, remotes: await this.#states(shell) };
  }

  async stateOf(remote: string): Promise<RemoteState> {
    const [state] = await this.#states(await this.checks.shell(), remote);
    if (!state) throw refuse('releases.not-found');
    return state;
  }

  async events(remote: string, before: number | undefined): Promise<RouteData<typeof releaseBoardRoutes.events>> {
    return runInPlatform(this.database, async () => {
      if (!(await this.repository.isKnown(remote))) throw refuse('releases.not-found');
      const events = await this.repository.events(remote, before);
      return { events: events.slice(0, eventsAtMost), hasMore: events.length > eventsAtMost };
    });
  }

  /** Makes a change and gives the new state. */
  change(remote: string, change: ReleaseChange, actor: ReleaseActor): Promise<RemoteState> {
    return this.writer.changeAndRead(remote, change, actor, () => this.stateOf(remote));
  }

  async #states(shell: ShellDescription, remote?: string): Promise<RemoteState[]> {
    const now = new Date(this.clock.now().epochMilliseconds);
    const rows = await runInPlatform(this.database, () => this.repository.rows({ remote, shellBuild: shell.build, now }));
    return rows.map((row) => this.#stateOf(row, shell));
  }

  #stateOf(
    { stableSince, canaryVersion, canarySince, canaryCentres, pins, releases, keys, ...row }: BoardRow, shell: ShellDescription,
  ): RemoteState {
    return {
      ...row,
      stableSince: stableSince?.toISOString() ?? null,
      canary: canaryVersion !== null && canarySince !== null
        ? { version: canaryVersion, since: canarySince.toISOString(), centres: canaryCentres }
        : null,
      pins,
      releases: releases.map((release) => this.#releaseOf(release, shell)),
      keys,
    };
  }

  /** Checks the declaration against the shell at each read, as an earlier finding may be of other rules. */
  #releaseOf(
    { shared, runs, loads, loadFailures, renderFailures, ...release }: BoardRow['releases'][number], shell: ShellDescription,
  ): KnownRelease {
    const declared = declaredCheck({ contract: release.contract, shared: shared ?? undefined }, shell);
    return { ...release, cell: cellOf([declared, ...runs], this.config.releasesNeedRun), day: { loads, loadFailures, renderFailures } };
  }
}
