import type { Release, RemotesManifest } from '@dzvinok/contract/releases';
import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ReleasesRepository, type ChannelRelease } from './releases.repository.ts';

const entryFile = 'remoteEntry.js';
const freshForMs = 2_000;

function sourceOf({ remote, version, entryName, files }: Release) {
  return {
    version,
    entryName,
    entry: `/releases/${remote}/${version}/${entryFile}`,
    integrity: files[entryFile] ?? '',
  };
}

function manifestOf(channels: readonly ChannelRelease[]): RemotesManifest {
  const remotes = channels.map(({ current, fallback }) => ({
    ...sourceOf(current),
    remote: current.remote,
    contract: current.contract,
    exposes: current.exposes,
    fallback: fallback && sourceOf(fallback),
  }));
  const epoch = createHash('sha256').update(JSON.stringify(remotes)).digest('base64url').slice(0, 16);
  return { epoch, remotes };
}

/** What browsers may load now. The last answer outlives a database that is away. */
@Injectable()
export class ReleasesService {
  readonly #database: Database;
  readonly #repository: ReleasesRepository;
  #last: { manifest: RemotesManifest; readAt: number } | null = null;

  constructor(database: Database, repository: ReleasesRepository) {
    this.#database = database;
    this.#repository = repository;
  }

  /** The next answer is read anew. */
  forget(): void {
    this.#last = null;
  }

  async manifest(): Promise<RemotesManifest> {
    const last = this.#last;
    if (last && performance.now() - last.readAt < freshForMs) return last.manifest;
    try {
      const channels = await runInPlatform(this.#database, () => this.#repository.listChannels());
      this.#last = { manifest: manifestOf(channels), readAt: performance.now() };
      return this.#last.manifest;
    } catch (error) {
      if (last) return last.manifest;
      throw error;
    }
  }
}
