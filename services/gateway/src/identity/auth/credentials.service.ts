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
    const hash = account && await this.#hashOf(realm, account);
    return await verifyPassword(hash, password) ? hash : null;
  }

  /** A hash that is still pending is made first; the password is then checked against it like any other. */
  async #hashOf(realm: Realm, account: Keeper): Promise<string | null> {
    if (account.password_hash !== null || realm === 'platform') return account.password_hash;
    assertRoomToHash();
    return this.pendingHashes.make(realm, account.id);
  }
}
