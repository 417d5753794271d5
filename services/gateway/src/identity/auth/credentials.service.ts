import { Injectable } from '@nestjs/common';
import { PendingPasswordHashes } from './pending-password-hashes.ts';
import { assertRoomToHash, verifyPassword } from './passwords.ts';
import type { Realm } from './realm.ts';

interface Keeper {
  id: number;
  password_hash: string | null;
}

/** Whether a password is an account's own: the one place that meets one. */
@Injectable()
export class Credentials {
  constructor(private readonly pendingHashes: PendingPasswordHashes) {}

  /**
   * The hash that the password was found right by, as it is kept, or null. Nobody (`null`) costs the same work as a wrong
   * password. To be called outside a transaction: no connection is held while the hash is made.
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
