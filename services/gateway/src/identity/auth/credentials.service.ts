import type { Realm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { assertRoomToHash, verifyPassword } from './passwords.ts';
import { PendingPasswordHashes } from './pending-password-hashes.ts';

interface Keeper {
  id: number;
  password_hash: string | null;
}

@Injectable()
export class Credentials {
  constructor(private readonly pendingHashes: PendingPasswordHashes) {}

  /**
   * Call outside transactions. A wrong password with blanks around it, as pasted passwords have, is tried without them. An unknown
   * account costs the same work as a wrong password. @returns the hash that fits, or null
   */
  async check(realm: Realm, account: Keeper | null, password: string): Promise<string | null> {
    const trimmed = password.trim();
    return await this.#check(realm, account, password) ?? (trimmed === password ? null : this.#check(realm, account, trimmed));
  }

  async #check(realm: Realm, account: Keeper | null, password: string): Promise<string | null> {
    const hash = account && account.password_hash;
    if (account && hash === null && realm !== 'platform') {
      assertRoomToHash();
      return this.pendingHashes.check(realm, account.id, password);
    }
    return await verifyPassword(hash, password) ? hash : null;
  }
}
