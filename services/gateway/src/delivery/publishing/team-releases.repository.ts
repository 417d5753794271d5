import { release, type Release } from '@dzvinok/contract/releases';
import { Injectable } from '@nestjs/common';
import { platformDb } from '../../runtime/database/database.ts';

@Injectable()
export class TeamReleasesRepository {
  async find(remote: string, version: string): Promise<Release | null> {
    const row = await platformDb().selectFrom('releases').select('manifest')
      .where('remote', '=', remote).where('version', '=', version)
      .executeTakeFirst();
    return row ? release.parse(row.manifest) : null;
  }

  /** Lists all releases as `<remote>/<version>`. */
  async names(): Promise<Set<string>> {
    const rows = await platformDb().selectFrom('releases').select(['remote', 'version']).execute();
    return new Set(rows.map(({ remote, version }) => `${remote}/${version}`));
  }

  /** @returns false when the release is known already */
  async add(described: Release, keyId: string | null): Promise<boolean> {
    const { remote, version } = described;
    await platformDb().insertInto('release_remotes').values({ remote }).onConflict((conflict) => conflict.doNothing()).execute();
    const added = await platformDb().insertInto('releases')
      .values({ remote, version, manifest: JSON.stringify(described), published_by: keyId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .execute();
    return added.length > 0;
  }
}
