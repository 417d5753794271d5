import { Injectable } from '@nestjs/common';
import { PendingPasswordHashes } from './pending-password-hashes.ts';
import { assertRoomToHash, verifyPassword } from './passwords.ts';
import type { Realm } from './realm.ts';

interface Keeper {
  id: number;
  password_hash: string | null;
}

/** Checks passwords; no other code does. */
@Injectable()
export class Credentials {
  constructor(private readonly pendingHashes: PendingPasswordHashes) {}

  /**
   * Checks a password. An unknown account (`null`) costs the same work as a wrong password. Must be called outside a
   * transaction, so that no connection is held while the hash is made.
   * @returns the stored hash that fits the password, or null
   */
  async check(realm: Realm, account: Keeper | null, password: string): Promise<string | null> {
    const hash = account && account.password_hash;
    if (account && hash === null && realm !== 'platform') {
      assertRoomToHash();
      return this.pendingHashes.check(realm, account.id, password);
    }
    return await verifyPassword(hash, password) ? hash : null;
  }
}
