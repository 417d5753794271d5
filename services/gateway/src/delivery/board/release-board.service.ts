import { refuse } from '@dzvinok/api-server/failure';
import { releaseBoardRoutes, type ReleaseChange, type RemoteState } from '@dzvinok/contract/release-board';
import type { ShellDescription } from '@dzvinok/contract/releases';
import type { RouteData } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { readInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppConfig } from '../../runtime/app.config.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { cellOf, misfitsOf } from '../registry/release.rules.ts';
import { ReleaseChecks } from '../registry/remotes-manifest.service.ts';
import { ReleaseWriter, type ReleaseActor } from '../registry/release-writer.service.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { assignmentRow, assignmentSql } from '../registry/releases.repository.ts';

type Events = RouteData<typeof releaseBoardRoutes.events>['events'];

const run = z.object({ isGreen: z.boolean(), problems: z.array(z.string()) });

const row = assignmentRow.extend({
  revision: z.number(),
  stableSince: z.date().nullable(),
  canarySince: z.date().nullable(),
  releases: z.array(z.object({
    version: z.string(),
    contract: z.number(),
    shared: z.unknown(),
    commit: z.string(),
    builtAt: z.string(),
    registeredAt: z.string(),
    publishedBy: z.string().nullable(),
    withdrawnAt: z.string().nullable(),
    withdrawnReason: z.string().nullable(),
    note: z.string().nullable(),
    totalBytes: z.number().nullable(),
    runs: z.array(run),
    loads: z.number(),
    loadFailures: z.number(),
    renderFailures: z.number(),
  })),
  keys: z.array(z.object({
    keyId: z.string(), label: z.string(), createdAt: z.string(), createdBy: z.string().nullable(), revokedAt: z.string().nullable(),
  })),
});

type BoardRow = z.output<typeof row>;

/** An unpublished remote is known by its keys only. */
const knownRemotes = sql`select remote from release_remotes union select remote from release_keys where revoked_at is null`;

const newestAtMost = 30;
const eventsAtMost = 50;

@Injectable()
export class ReleaseBoardRepository {
  /** Reads one remote or all in one statement: the screen polls, and the platform has few connections. */
  async rows(which: { remote?: string; shellBuild: string; now: Date }): Promise<BoardRow[]> {
    const dayAgo = new Date(which.now.getTime() - 24 * 60 * 60_000);
    const { rows } = await sql`
      select ${assignmentSql}, coalesce(counted.revision, 0) as revision, c.moved_at as "stableSince", c.canary_since as "canarySince",
        ${releasesOf(which.shellBuild, dayAgo)} as releases,
        (select coalesce(json_agg(json_build_object('keyId', key_id, 'label', label, 'createdAt', created_at,
            'createdBy', created_by_name, 'revokedAt', revoked_at) order by created_at desc), '[]')
          from release_keys where remote = m.remote) as keys
      from (${knownRemotes}) m left join release_remotes counted on counted.remote = m.remote
        left join release_channels c on c.remote = m.remote
      where ${which.remote ?? null}::text is null or m.remote = ${which.remote ?? null}
      order by m.remote`.execute(platformDb());
    return z.array(row).parse(rows);
  }

  async isKnown(remote: string): Promise<boolean> {
    const { rows } = await sql`select from (${knownRemotes}) m where remote = ${remote}`.execute(platformDb());
    return rows.length > 0;
  }

  /** Newest first; reads one event more than a page, to know if there is a next page. */
  async events(remote: string, before: number | undefined): Promise<Events> {
    const rows = await platformDb().selectFrom('release_events').selectAll().where('remote', '=', remote)
      .$if(before !== undefined, (events) => events.where('revision', '<', before ?? 0))
      .orderBy('revision', 'desc').limit(eventsAtMost + 1).execute();
    return rows.map(({ revision, at, kind, version, previous_version: previousVersion, centres, reason, details, actor_name: by }) => ({
      revision, at: at.toISOString(), kind, version, previousVersion, centres, reason, details, by,
    }));
  }
}

function releasesOf(shellBuild: string, dayAgo: Date) {
  return sql`(
    select coalesce(json_agg(json_build_object(
        'version', r.version, 'contract', r.manifest -> 'contract', 'shared', r.manifest -> 'shared', 'commit', r.manifest ->> 'commit',
        'builtAt', r.manifest ->> 'builtAt', 'registeredAt', r.registered_at, 'publishedBy', coalesce(k.label, r.published_by),
        'withdrawnAt', r.withdrawn_at, 'withdrawnReason', r.withdrawn_reason, 'note', r.note, 'totalBytes', r.manifest #> '{sizes,total}',
        'runs', (
          select coalesce(json_agg(json_build_object('isGreen', is_green, 'problems', problems)), '[]')
          from release_checks where remote = r.remote and version = r.version and shell_build = ${shellBuild} and kind = 'run'),
        'loads', day.loads, 'loadFailures', day.load_failures, 'renderFailures', day.render_failures
      ) order by r.registered_at desc, r.version desc), '[]')
    from (
      select array(select version from releases where remote = m.remote order by registered_at desc, version desc limit ${newestAtMost})
        || array[c.version, c.fallback_version, c.canary_version]
        || array(select version from release_pins where remote = m.remote) as versions) as wanted
    join releases r on r.remote = m.remote and r.version = any (wanted.versions)
    left join release_keys k on k.key_id = r.published_by
    cross join lateral (
      select coalesce(sum(loads), 0)::int as loads, coalesce(sum(load_failures), 0)::int as load_failures,
        coalesce(sum(render_failures), 0)::int as render_failures
      from release_reports where remote = r.remote and version = r.version and minute >= ${dayAgo}) as day)`;
}

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
