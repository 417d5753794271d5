import type { AppConfig } from '../../runtime/app.config.ts';
import type { Files } from '../../runtime/files/files.ts';
import { readStore, type ReleaseStore } from '../registry/release-store.ts';
import { BucketReleases } from './bucket-releases.ts';
import { keepRelease } from './upload-store.ts';

/** Releases in a folder of the disk. */
export function folderReleases(folder: string): ReleaseStore {
  return {
    keep: (described, files) => keepRelease(folder, described, files),
    readNew: (known) => readStore(folder, known),
  };
}

/** The store of the installation's releases. */
export function releaseStoreOf({ releaseStore }: Pick<AppConfig, 'releaseStore'>, { releases }: Files): ReleaseStore {
  return releases ? new BucketReleases(releases) : folderReleases(releaseStore);
}
