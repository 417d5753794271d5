import type { ReleaseSignature } from '@dzvinok/contract/release-signature';
import { Injectable } from '@nestjs/common';
import { platformDb } from '../../runtime/database/database.ts';
import type { PublicKey } from './signed-call.ts';

export interface ActiveKey extends PublicKey {
  remote: string;
  label: string;
}

@Injectable()
export class ReleaseKeysRepository {
  async listActive(): Promise<ActiveKey[]> {
    const rows = await platformDb().selectFrom('release_keys')
      .select(['key_id', 'remote', 'public_key', 'label'])
      .where('revoked_at', 'is', null)
      .execute();
    return rows.map((row) => ({ keyId: row.key_id, remote: row.remote, publicKey: row.public_key, label: row.label }));
  }

  /** @returns false for a signature used before */
  async use({ keyId, nonce }: Pick<ReleaseSignature, 'keyId' | 'nonce'>, endsAt: Date): Promise<boolean> {
    const added = await platformDb().insertInto('release_signatures')
      .values({ key_id: keyId, nonce, ends_at: endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .execute();
    return added.length > 0;
  }

  async forgetUsed(before: Date): Promise<void> {
    await platformDb().deleteFrom('release_signatures').where('ends_at', '<', before).execute();
  }
}
