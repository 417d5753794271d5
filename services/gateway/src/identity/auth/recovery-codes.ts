import type { RealmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { Connections } from '../../runtime/connections.ts';
import { base32 } from './totp.ts';

const codesPerAccount = 10;
const bytesOfOne = 5;

/** Only keyed hashes are stored, so that the table alone reveals no code. */
@Injectable()
export class RecoveryCodes {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  make(): string[] {
    return Array.from({ length: codesPerAccount }, () => {
      const text = base32(randomBytes(bytesOfOne)).toLowerCase();
      return `${text.slice(0, 4)}-${text.slice(4)}`;
    });
  }

  hash(realm: RealmId, accountId: number, code: string): Buffer {
    const key = this.#connections.database.secrets.deriveKey(realm, 'recovery-code');
    return createHmac('sha256', key).update(`${accountId}:${code.replace('-', '')}`).digest();
  }
}
