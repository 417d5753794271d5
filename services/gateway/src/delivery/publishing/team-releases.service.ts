import { refuse } from '@dzvinok/api-server/failure';
import type { Release } from '@dzvinok/contract/releases';
import type { RouteData } from '@dzvinok/contract/route';
import type { teamReleasesRoutes } from '@dzvinok/contract/team-releases';
import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { Files } from '../../runtime/files/files.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { ReleaseChecks } from '../checks/release-checks.service.ts';
import { releaseStoreOf } from './release-stores.ts';
import { areSame } from './upload-store.ts';
import { assertWhole, describedIn, readArchive } from './release-upload.ts';
import type { ReleaseActor } from '../registry/release-writer.ts';
import { TeamReleasesRepository } from './team-releases.repository.ts';

type Published = RouteData<typeof teamReleasesRoutes.publish>;

/** Lets teams publish releases. */
@Injectable()
export class TeamReleasesService {
  constructor(
    private readonly config: AppConfig,
    private readonly files: Files,
    private readonly database: Database,
    private readonly releases: TeamReleasesRepository,
    private readonly checks: ReleaseChecks,
    private readonly audit: AuditService,
  ) {}

  /** Reads, hashes and writes before it takes a connection for the registry, as all of this is slow. */
  async publish(remote: string, archive: Uint8Array, actor: ReleaseActor): Promise<Published> {
    const files = await readArchive(archive);
    const described = describedIn(files);
    // A team's key publishes its own remote only, even if the archive is a valid release of another.
    if (described.remote !== remote) throw refuse('releases.key-refused');
    await assertWhole(files, described);
    await this.#assertFree(described);
    const kept = await releaseStoreOf(this.config, this.files).keep(described, files);
    if (!areSame(kept, described)) throw refuse('releases.version-taken');
    const isNew = await this.#register(kept, actor);
    return { version: kept.version, isNew, cell: await this.checks.recordDeclared(kept) };
  }

  async #assertFree(described: Release): Promise<void> {
    const known = await runInPlatform(this.database, () => this.releases.find(described.remote, described.version));
    if (known && !areSame(known, described)) throw refuse('releases.version-taken');
  }

  async #register(kept: Release, { id, name, keyId }: ReleaseActor): Promise<boolean> {
    return runInPlatform(this.database, async () => {
      if (!(await this.releases.add(kept, keyId))) return false;
      const { remote, version, commit } = kept;
      await this.audit.record({ action: 'releases.published', entity: 'remote', details: { remote, version, commit }, actor: { id, name } });
      return true;
    });
  }
}
