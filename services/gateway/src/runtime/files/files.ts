import type { AppConfig } from '../app.config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

export class Files {
  readonly passports: FileStore;
  readonly formerShell: FileStore;
  /** Null when the releases are served from the folder `releaseStore`. */
  readonly releases: FileStore | null;

  constructor(passports: FileStore, formerShell: FileStore, releases: FileStore | null) {
    this.passports = passports;
    this.formerShell = formerShell;
    this.releases = releases;
  }
}

export async function openFiles({ bucket, passportsDir, formerShell }: AppConfig): Promise<Files> {
  if (!bucket) return new Files(new FolderStore(passportsDir), new FolderStore(formerShell), null);
  // The SDK takes 40 MB, so only installations with a bucket load it.
  const { BucketStore, openBucketClient } = await import('./bucket-store.ts');
  const { checkBucket } = await import('./bucket-check.ts');
  const client = openBucketClient(bucket);
  await checkBucket(client, bucket);
  const at = (begin: `${string}/`) => new BucketStore(client, bucket.name, begin);
  return new Files(at('passports/'), at('former-shell/'), at('releases/'));
}
