import type { ReleaseKey } from '@dzvinok/contract/release-board';
import type { ReleaseSignature } from '@dzvinok/contract/release-signature';
import { Injectable } from '@nestjs/common';
import { platformDb } from '../../runtime/database/database.ts';
import type { PublicKey } from './signed-call.ts';

/** A key that may be used. */
export interface ActiveKey extends PublicKey {
  remote: string;
  label: string;
}

interface NewKey extends ActiveKey {
  createdBy: string | null;
}

@Injectable()
export class ReleaseKeysRepository {
  /** Lists the keys of all remotes; there are a few for each team. */
  async listActive(): Promise<ActiveKey[]> {
    const rows = await platformDb().selectFrom('release_keys')
      .select(['key_id', 'remote', 'public_key', 'label'])
      .where('revoked_at', 'is', null)
      .execute();
    return rows.map((row) => ({ keyId: row.key_id, remote: row.remote, publicKey: row.public_key, label: row.label }));
  }

  async list(remote: string): Promise<ReleaseKey[]> {
    const rows = await platformDb().selectFrom('release_keys')
      .select(['key_id', 'label', 'created_at', 'created_by_name', 'revoked_at'])
      .where('remote', '=', remote)
      .orderBy('created_at').orderBy('key_id')
      .execute();
    return rows.map((row) => ({
      keyId: row.key_id,
      label: row.label,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by_name,
      revokedAt: row.revoked_at?.toISOString() ?? null,
    }));
  }

  /** @returns false when the key is known already, also if it is revoked or of another remote */
  async add({ keyId, remote, publicKey, label, createdBy }: NewKey): Promise<boolean> {
    const added = await platformDb().insertInto('release_keys')
      .values({ key_id: keyId, remote, public_key: publicKey, label, created_by_name: createdBy })
      .onConflict((conflict) => conflict.column('key_id').doNothing())
      .returning('key_id')
      .execute();
    return added.length > 0;
  }

  /** @returns false when it was used before */
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

  /** @returns its label, or null when there was nothing to revoke */
  async revoke(remote: string, keyId: string): Promise<string | null> {
    const row = await platformDb().updateTable('release_keys')
      .set({ revoked_at: new Date() })
      .where('remote', '=', remote).where('key_id', '=', keyId).where('revoked_at', 'is', null)
      .returning('label')
      .executeTakeFirst();
    return row?.label ?? null;
  }
}
