import { refuse } from '@dzvinok/api-server/failure';
import type { ShellDescription } from '@dzvinok/contract/releases';
import type { releaseBoardRoutes, ReleaseChange, RemoteState } from '@dzvinok/contract/release-board';
import type { RouteData } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { readInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { eventsAtMost, ReleaseBoardRepository, type BoardRow } from './release-board.repository.ts';
import { cellOf, misfitsOf } from '../registry/compatibility.rules.ts';
import { ReleaseChecks } from '../registry/release-checks.service.ts';
import { ReleaseWriter, type ReleaseActor } from '../registry/release-writer.service.ts';

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

  async events(remote: string, before: number | undefined): Promise<RouteData<typeof releaseBoardRoutes.events>> {
    if (!(await this.repository.isKnown(remote))) throw refuse('releases.not-found');
    const events = await this.repository.events(remote, before);
    return { events: events.slice(0, eventsAtMost), hasMore: events.length > eventsAtMost };
  }

  async stateOf(remote: string): Promise<{ shell: ShellDescription; state: RemoteState }> {
    const shell = await this.checks.shell();
    return { shell, state: await this.#stateOf(remote, shell) };
  }

  /** Reads the new state after the change has committed, so that the read does not keep the row locked. */
  async change(remote: string, change: ReleaseChange, actor: ReleaseActor): Promise<RemoteState> {
    const shell = await this.checks.shell();
    await this.writer.change(remote, change, actor, shell);
    return this.#stateOf(remote, shell);
  }

  async #stateOf(remote: string, shell: ShellDescription): Promise<RemoteState> {
    const [state] = await this.#states(shell, remote);
    if (!state) throw refuse('releases.not-found');
    return state;
  }

  async #states(shell: ShellDescription, remote?: string): Promise<RemoteState[]> {
    const now = this.clock.now();
    const rows = await readInPlatform(this.database, () =>
      this.repository.rows({ remote, shellBuild: shell.build, now: new Date(now.epochMilliseconds) }));
    return rows.map(({ stableSince, canary, canarySince, canaryCentres, pins, releases, ...row }) => ({
      ...row,
      stableSince: stableSince?.toISOString() ?? null,
      canary: canary !== null && canarySince !== null
        ? { version: canary, since: canarySince.toISOString(), centres: canaryCentres.map(shownCentre) }
        : null,
      pins: pins.filter(({ expiresAt }) => Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0)
        .map(({ centre, ...pin }) => ({ ...shownCentre(centre), ...pin })),
      releases: releases.map(({ shared, runs, loads, loadFailures, renderFailures, ...release }) => ({
        ...release,
        cell: cellOf(misfitsOf({ contract: release.contract, shared }, shell), runs, this.config.releasesNeedRun),
        day: { loads, loadFailures, renderFailures },
      })),
    }));
  }
}

function shownCentre({ code, name, isArchived }: BoardRow['canaryCentres'][number]) {
  return { code, name, isArchived };
}
