import type { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { ReleaseKeysRepository } from './release-keys.repository.ts';
import { readPublicKey } from './signed-call.ts';

/** Registers the keys that the operator names: `mfe-teacher:<SPKI base64>,…`. Safe to repeat; a revoked key stays revoked. */
export async function registerReleaseKeys(database: Database, keys: string, report: (line: string) => void): Promise<void> {
  const repository = new ReleaseKeysRepository();
  for (const part of keys.split(',').map((one) => one.trim()).filter(Boolean)) {
    const [remote = '', text = ''] = part.split(':');
    const key = readPublicKey(text);
    if (!remote || !key) {
      report(`Publishing key of ${remote || 'nobody'}: not readable, left out`);
      continue;
    }
    const added = await runInPlatform(database, () =>
      repository.add({ ...key, remote, label: 'Цей комп’ютер', createdBy: null }));
    if (added) report(`Publishing key of ${remote}: ${key.keyId} taken in`);
  }
}
