import { refuse } from '@dzvinok/api-server/failure';
import { Input, Route } from '@dzvinok/api-server/handler';
import { type Release, release, type ShellDescription } from '@dzvinok/contract/releases';
import type { RouteInput, RouteData } from '@dzvinok/contract/route';
import { teamReleasesRoutes } from '@dzvinok/contract/team-releases';
import { Database } from '@dzvinok/tenancy/database';
import { readInPlatform, runInPlatform } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { ReleaseBoardService } from '../board/release-board.service.ts';
import { ReleaseChecks } from '../registry/remotes-manifest.service.ts';
import { ReleaseKeys } from '../keys/release-keys.service.ts';
import { AppConfig } from '../../runtime/app.config.ts';
import { Files } from '../../runtime/files/files.ts';
import { AuditService, platformActor } from '../../runtime/audit/audit.service.ts';
import { assertWhole, describedIn, readArchive } from './release-upload.ts';
import type { ReleaseActor } from '../registry/release-writer.service.ts';
import { ReleasesRepository } from '../registry/releases.repository.ts';
import { areSame, releaseStoreOf } from './release-store.ts';

type Published = RouteData<typeof teamReleasesRoutes.publish>;

@Injectable()
export class TeamReleasesService {
  constructor(
    private readonly config: AppConfig,
    private readonly files: Files,
    private readonly database: Database,
    private readonly releases: ReleasesRepository,
    private readonly checks: ReleaseChecks,
    private readonly audit: AuditService,
  ) {}

  /** Reads, hashes and writes before taking a connection, as all of this is slow. */
  async publish(remote: string, archive: Uint8Array, actor: ReleaseActor): Promise<Published> {
    const files = await readArchive(archive);
    const described = describedIn(files);
    // A team's key must not publish a valid release of another remote.
    if (described.remote !== remote) throw refuse('releases.key-refused');
    await assertWhole(files, described);
    await this.#assertFree(described);
    const kept = await releaseStoreOf(this.config, this.files).keep(described, files);
    if (!areSame(kept, described)) throw refuse('releases.version-taken');
    return { version: kept.version, ...await this.#register(kept, actor, await this.checks.shell()) };
  }

  async #assertFree(described: Release): Promise<void> {
    const known = await readInPlatform(this.database, () => this.releases.manifest(described.remote, described.version));
    if (known !== undefined && !areSame(release.parse(known), described)) throw refuse('releases.version-taken');
  }

  async #register(kept: Release, { id, name, keyId }: ReleaseActor, shell: ShellDescription): Promise<Pick<Published, 'isNew' | 'cell'>> {
    const { remote, version, commit } = kept;
    return runInPlatform(this.database, async () => {
      const isNew = await this.releases.add(kept, keyId);
      if (isNew) {
        await this.audit.record({ action: 'releases.published', entity: 'remote', details: { remote, version, commit }, actor: platformActor({ id, name }) });
      }
      return { isNew, cell: await this.checks.cellOf(remote, version, shell) };
    });
  }
}

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
