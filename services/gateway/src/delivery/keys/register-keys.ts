import type { Database } from '@dzvinok/tenancy/database';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { platformEm } from '../../runtime/database/database.ts';
import { ReleaseKey } from './release-key.entity.ts';
import { type PublicKey, readPublicKey } from './signed-call.ts';

/** Reads `mfe-teacher:<SPKI base64>,…`. Safe to repeat; a revoked key stays revoked. */
export async function registerReleaseKeys(database: Database, keys: string, report: (line: string) => void): Promise<void> {
  for (const part of keys.split(',').map((one) => one.trim()).filter(Boolean)) {
    const [remote = '', text = ''] = part.split(':');
    const key = readPublicKey(text);
    if (!remote || !key) {
      report(`Publishing key of ${remote || 'nobody'}: not readable, left out`);
      continue;
    }
    if (await registerKey(database, remote, key)) report(`Publishing key of ${remote}: ${key.keyId} taken in`);
  }
}

/** False when the key is known already; a process that starts at the same time may have registered it. */
async function registerKey(database: Database, remote: string, key: PublicKey): Promise<boolean> {
  try {
    return await runInPlatform(database, async () => {
      if (await platformEm().findOne(ReleaseKey, key.keyId)) return false;
      await platformEm().persist(platformEm().create(ReleaseKey, { ...key, remote, label: 'Цей комп’ютер' })).flush();
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
