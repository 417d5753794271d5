import { decodeJwt, errors, jwtVerify } from 'jose';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../runtime/clock/clock.ts';
import type { Connections } from '../../runtime/connections.ts';
import type { RealmId } from './realm.ts';

const algorithm = 'HS256';

/** Tokens of one kind are never accepted for another. */
interface TokenKind<Claims> {
  type: string;
  /** Each realm has its own key, so its tokens are worthless elsewhere. */
  key: string;
  issuer?: string;
  claims: z.ZodType<Claims>;
}

export const subject = z.string().regex(/^[1-9]\d{0,15}$/).transform(Number);

/** The centre by its immutable id, or the platform. */
function audienceOf(realm: RealmId): string {
  return realm === 'platform' ? realm : `tenant:${realm}`;
}

/** Unverified; null for a token that is not ours. */
export function claimedRealm(token: string): RealmId | null {
  try {
    const { aud } = decodeJwt(token);
    if (aud === 'platform') return aud;
    const id = /^tenant:([1-9]\d{0,15})$/.exec(String(aud))?.[1];
    return id === undefined ? null : Number(id);
  } catch {
    return null;
  }
}

export class SignedTokens<Claims> {
  readonly #connections: Connections;
  readonly #clock: Clock;
  readonly #kind: TokenKind<Claims>;
  /** As objects, since jose would import plain bytes again for each token. */
  readonly #keys = new Map<RealmId, KeyObject>();

  constructor(connections: Connections, clock: Clock, kind: TokenKind<Claims>) {
    this.#connections = connections;
    this.#clock = clock;
    this.#kind = kind;
  }

  /** Without jose, which signs in another thread: the way there and back takes longer than the signing. */
  sign(realm: RealmId, claims: Record<string, unknown> & { sub: string }, seconds: number): string {
    const { type, issuer } = this.#kind;
    const now = Math.floor(this.#clock.now().epochMilliseconds / 1000);
    const payload = {
      typ: type, ...issuer !== undefined && { iss: issuer }, ...claims, aud: audienceOf(realm), iat: now, exp: now + seconds,
    };
    const text = [{ alg: algorithm, typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${createHmac('sha256', this.keyOf(realm)).update(text).digest('base64url')}`;
  }

  /** Null for a token that is not ours, of another kind or realm, or expired. */
  async verify(realm: RealmId, token: string): Promise<Claims | null> {
    const { type, issuer, claims } = this.#kind;
    try {
      const { payload } = await jwtVerify(token, this.keyOf(realm), {
        algorithms: [algorithm],
        audience: audienceOf(realm),
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(this.#clock.now().epochMilliseconds),
        ...issuer !== undefined && { issuer },
      });
      return payload.typ === type ? claims.parse(payload) : null;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  keyOf(realm: RealmId): KeyObject {
    const known = this.#keys.get(realm);
    if (known) return known;
    const key = createSecretKey(this.#connections.database.secrets.deriveKey(realm, this.#kind.key));
    this.#keys.set(realm, key);
    return key;
  }
}
