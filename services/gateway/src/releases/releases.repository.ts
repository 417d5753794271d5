import { release, type Release } from '@dzvinok/contract/releases';
import { Injectable } from '@nestjs/common';
import { platformDb } from '../database/database.ts';

/** A remote's place in the stable channel. */
export interface ChannelRelease {
  current: Release;
  fallback: Release | null;
}

@Injectable()
export class ReleasesRepository {
  async listChannels(): Promise<ChannelRelease[]> {
    const rows = await platformDb()
      .selectFrom('release_channels as channel')
      .innerJoin('releases as current', (join) => join
        .onRef('current.remote', '=', 'channel.remote')
        .onRef('current.version', '=', 'channel.version'))
      .leftJoin('releases as fallback', (join) => join
        .onRef('fallback.remote', '=', 'channel.remote')
        .onRef('fallback.version', '=', 'channel.fallback_version'))
      .select(['current.manifest as current', 'fallback.manifest as fallback'])
      .orderBy('channel.remote')
      .execute();
    return rows.map(({ current, fallback }) => ({
      current: release.parse(current),
      fallback: fallback === null ? null : release.parse(fallback),
    }));
  }
}
