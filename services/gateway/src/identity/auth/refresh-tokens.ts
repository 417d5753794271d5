import type { RealmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Connections } from '../../runtime/connections.ts';

export interface RefreshToken {
  readonly text: string;
  readonly realm: RealmId;
  readonly sessionId: string;
  /** Life of its access tokens, as asked for at sign-in. */
  readonly minutes: number;
}

const shape = /^(platform|[1-9]\d{0,15})\.([0-9a-f-]{36})\.(\d{1,2})\.([\w-]{22})\.([\w-]{43})$/;

/** `realm.session.minutes.nonce.mac`. The successor follows from the token by the realm's key, so two tabs get the same one. */
@Injectable()
export class RefreshTokens {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  first(realm: RealmId, sessionId: string, minutes: number): RefreshToken {
    return this.#sealed(realm, sessionId, minutes, randomBytes(16).toString('base64url'));
  }

  next({ text, realm, sessionId, minutes }: RefreshToken): RefreshToken {
    const nonce = this.#mac(realm, `next:${text}`).subarray(0, 16).toString('base64url');
    return this.#sealed(realm, sessionId, minutes, nonce);
  }

  read(text: string): RefreshToken | null {
    const [, realmText, sessionId, minutesText, nonce, mac] = shape.exec(text) ?? [];
    if (realmText === undefined || sessionId === undefined || nonce === undefined || mac === undefined) return null;
    const realm: RealmId = realmText === 'platform' ? realmText : Number(realmText);
    const genuine = this.#sealed(realm, sessionId, Number(minutesText), nonce);
    const [given, made] = [Buffer.from(text), Buffer.from(genuine.text)];
    return given.length === made.length && timingSafeEqual(given, made) ? genuine : null;
  }

  hash({ text }: RefreshToken): string {
    return createHash('sha256').update(text).digest('base64url');
  }

  #sealed(realm: RealmId, sessionId: string, minutes: number, nonce: string): RefreshToken {
    const body = `${realm}.${sessionId}.${minutes}.${nonce}`;
    return { text: `${body}.${this.#mac(realm, body).toString('base64url')}`, realm, sessionId, minutes };
  }

  #mac(realm: RealmId, text: string): Buffer {
    const key = this.#connections.database.secrets.deriveKey(realm, 'refresh-token');
    return createHmac('sha256', key).update(text).digest();
  }
}

/** Names the renewal that issued a refresh token, in its access tokens. */
export function renewalOf(refreshHash: string): string {
  return refreshHash.slice(0, 12);
}
