import type { AppConfig } from '../app.config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** Where an installation keeps what all its processes need: folders of a disk, or one bucket for everything. */
export class Files {
  readonly passports: FileStore;
  /** Files of shells that were served before. */
  readonly formerShell: FileStore;
  /** Null where the releases are in the folder `releaseStore`, from which they are served as they lie. */
  readonly releases: FileStore | null;

  constructor(passports: FileStore, formerShell: FileStore, releases: FileStore | null) {
    this.passports = passports;
    this.formerShell = formerShell;
    this.releases = releases;
  }
}

/** Opens the stores. Throws a refusal where a bucket is not as it has to be. */
export async function openFiles({ bucket, passportsDir, formerShell }: AppConfig): Promise<Files> {
  if (!bucket) return new Files(new FolderStore(passportsDir), new FolderStore(formerShell), null);
  // The SDK takes 40 MB, which only those pay who have a bucket.
  const { BucketStore, openBucketClient } = await import('./bucket-store.ts');
  const { checkBucket } = await import('./bucket-check.ts');
  const client = openBucketClient(bucket);
  await checkBucket(client, bucket);
  const at = (begin: `${string}/`) => new BucketStore(client, bucket.name, begin);
  return new Files(at('passports/'), at('former-shell/'), at('releases/'));
}
